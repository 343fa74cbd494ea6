import { z } from "zod";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { browseMails, readMail, retryMailByStaff } from "./mailbox.service.server";

const TAG = "Mails";
const state = z.enum(["waiting", "sending", "sent", "failed", "suppressed"]);
const mailSummary = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  locale: z.enum(LOCALES),
  subject: z.string(),
  state,
  attempts: z.int(),
  createdAt: isoDateTime,
  sentAt: isoDateTime.nullable(),
});
type MailDates = { createdAt: Date; sentAt: Date | null };
const mailView = <T extends MailDates>(mail: T) => ({
  ...mail,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});

export const listMails = endpoint({
  summary: "Emails of the program, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    state: state.optional(),
    recipient: z.string().max(254).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({ items: z.array(mailSummary), nextCursor: z.string().nullable() }),
  handle: async ({ deps, query: { limit, cursor, ...filter }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseMails(deps, filter, after, limit);
    return ok({ items: page.items.map(mailView), nextCursor: page.next });
  },
});

export const readOneMail = endpoint({
  summary: "An email with its texts. Each read is recorded",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().max(80) }),
  output: mailSummary.extend({
    text: z.string(),
    canBeSent: z.boolean().meta({ description: "Whether its links, if any, are still stored" }),
    answer: z
      .string()
      .nullable()
      .meta({ description: "Latest reply of the mail server, or why the program did not send the email" }),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params }) => {
    const mail = await readMail(deps, principal, params.id);
    return mail ? ok(mailView(mail)) : err("not_found");
  },
});

export const resendMail = endpoint({
  summary: "Retries an email that was given up or held",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().max(80) }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params }) => {
    const result = await retryMailByStaff(deps, principal, params.id);
    if (result.ok) return ok({ id: params.id });
    return err(result.error === "not_found" ? "not_found" : "conflict");
  },
});
