import { z } from "zod";
import { isoDateTime } from "../../platform/api/api-fields.server";
import { LOCALES } from "../../platform/i18n/locales";

const translationShare = z.object({ done: z.int(), all: z.int() });

export const contentItem = z.object({
  id: z.string(),
  kind: z.string(),
  version: z.int().meta({ description: "Send it with a change" }),
  state: z.enum(["draft", "scheduled", "published"]).nullable(),
  publishAt: isoDateTime.nullable(),
  updatedAt: isoDateTime,
  pending: z.boolean().meta({ description: "Changes wait to be published" }),
  shown: z.boolean().meta({ description: "Whether the item is public" }),
  page: z.string().nullable(),
  title: z.unknown(),
  data: z.record(z.string(), z.unknown()),
  translated: z.object({
    en: translationShare,
    fr: translationShare,
    ar: translationShare,
    sw: translationShare,
  }),
});

export const openedItem = contentItem.extend({
  pendingFields: z.array(
    z.object({
      id: z.uuid(),
      field: z.string(),
      what: z.string(),
      after: z.string(),
      effectiveAt: isoDateTime,
    }),
  ),
});

/** A decision about the emails that a publication causes. Suppressing them needs a reason. */
export const notice = z
  .object({
    send: z.boolean(),
    note: z.partialRecord(z.enum(LOCALES), z.string().trim().max(1000)),
    reason: z.string().trim().max(300),
  })
  .refine(({ send, reason }) => send || reason !== "", { path: ["reason"], params: { code: "required" } });
