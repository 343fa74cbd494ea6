import { cleanLine } from "../../../platform/text/clean-text";
import { z } from "zod";
import { emailInput } from "../../../platform/email/email-input.server";
import { endpoint } from "../../../platform/api/endpoint.server";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { SUPPRESSION_REASONS } from "../outbox.model";
import { blockEmail, browseSuppressions, unblockEmail } from "./suppressions.service.server";

const TAG = "Mails";
const reason = z.string().transform(cleanLine).pipe(z.string().min(1).max(300));

export const listSuppressions = endpoint({
  summary: "Blocked email addresses, alphabetically",
  tag: TAG,
  caller: "user",
  query: z.object({
    q: z.string().max(254).optional().meta({ description: "Part of the email address" }),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().max(254).optional().meta({ description: "`nextCursor` of the previous page" }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string().meta({ description: "Email address in lower case" }),
        reason: z.enum(SUPPRESSION_REASONS),
        since: isoDateTime,
        until: isoDateTime.nullable(),
        answer: z.string().meta({ description: "Reason, from the mail server or staff" }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  handle: async ({ deps, query: { q, limit, cursor } }) => {
    const page = await browseSuppressions(deps, { query: q, after: cursor }, limit);
    const items = page.items.map(({ address, since, until, ...row }) => ({
      ...row,
      id: address,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    }));
    return ok({ items, nextCursor: page.next });
  },
});

const suppressionInput = z.object({ address: emailInput, reason });
const addressOutput = z.object({ address: z.string() });

export const addSuppression = endpoint({
  summary: "Blocks an email address: no more emails are sent to it",
  tag: TAG,
  caller: "user",
  status: 201,
  body: suppressionInput,
  output: addressOutput,
  handle: async ({ deps, principal, body: { address, reason: reasonText } }) => {
    await blockEmail(deps, principal, address, reasonText);
    return ok({ address });
  },
});

export const liftSuppression = endpoint({
  summary: "Unblocks an email address",
  tag: TAG,
  caller: "user",
  body: suppressionInput,
  output: addressOutput,
  refuses: ["not_found"],
  handle: async ({ deps, principal, body: { address, reason: reasonText } }) =>
    (await unblockEmail(deps, principal, address, reasonText)) ? ok({ address }) : err("not_found"),
});
