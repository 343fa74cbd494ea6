import { z } from "zod";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { localized, isoDateTime } from "../../../platform/api/api-fields.server";
import { type InterestRow, browseInterest, recordInterestNotified } from "./interest-list.service.server";

const TAG = "Applications";

const interestOutput = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  mayNameUs: z.boolean().meta({
    description: "False: other people may read messages, so messages must not name the organisation",
  }),
  language: z.enum(LOCALES),
  program: localized.nullable().meta({ description: "Null: any program" }),
  requestedAt: isoDateTime,
  notifiedAt: isoDateTime.nullable(),
});

const toInterestOutput = ({
  locale,
  safeToName,
  createdAt,
  notifiedAt,
  ...row
}: InterestRow): z.output<typeof interestOutput> => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  program: row.program,
  mayNameUs: safeToName,
  language: locale,
  requestedAt: createdAt.toISOString(),
  notifiedAt: notifiedAt?.toISOString() ?? null,
});

export const listInterestEndpoint = endpoint({
  summary: "People who asked for a notification when a class opens; the longest waiting first",
  tag: TAG,
  caller: "user",
  query: z.object({
    program: z
      .string()
      .max(80)
      .optional()
      .meta({ description: "Program id; people who asked for any program are included" }),
    notified: z.enum(["true", "false"]).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({ items: z.array(interestOutput), nextCursor: z.string().nullable() }),
  handle: async ({ deps, query: { program, notified, limit, cursor }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const filter = { program, isNotified: notified === undefined ? undefined : notified === "true" };
    const page = await browseInterest(deps, filter, after, limit);
    return ok({ items: page.items.map(toInterestOutput), nextCursor: page.next });
  },
});

export const recordInterestNotifiedEndpoint = endpoint({
  summary: "Records that staff notified a person that a class opens; no email is sent",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().max(80) }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal: user, params: { id } }) =>
    (await recordInterestNotified(deps, user, id)) ? ok({ id }) : err("not_found"),
});
