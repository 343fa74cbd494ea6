import { z } from "zod";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { getToday } from "../../site/site.service.server";
import { SUPPRESSION_REASONS } from "../../outbox/outbox.model";
import { importSubscribers } from "./import-subscribers.service.server";
import { NEWSLETTER_LISTS } from "../newsletter.model";
import { subscriberFileProblemText } from "./subscriber-file-problem-view.server";
import { IMPORT_OUTCOMES, STATUS_MEANINGS } from "./subscriber-import.model";
import { type ListedSubscriber, browseSubscribers, removeSubscriber } from "./subscribers.service.server";

const TAG = "Newsletter";
const MAX_PROOF_LENGTH = 600;
const MAX_REPORTED_ROWS = 200;
/** Limit of staff answers about unknown status values. */
const MAX_CHOICES = 500;
const MAX_COLUMNS = 100;
const columnName = z.string().max(1000);

const singleLine = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .normalize("NFC")
        .replaceAll(/[\p{Cc}\s]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().min(1).max(max));
const state = z.enum(["pending", "active", "unsubscribed"]);
const list = z.enum(NEWSLETTER_LISTS);
const locales = z.enum(LOCALES);

const subscriberRowView = (
  { createdAt, confirmedAt, pausedUntil, state: at, ...row }: ListedSubscriber,
  now: Date,
) => ({
  id: row.id,
  email: row.email,
  lists: row.lists,
  language: row.locale,
  blocked: row.blocked,
  state: at as z.output<typeof state>,
  since: createdAt.toISOString(),
  agreedAt: confirmedAt?.toISOString() ?? null,
  pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
});

export const listSubscribersEndpoint = endpoint({
  summary: "Subscribers in any state: confirmed, unconfirmed and unsubscribed; newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    q: z.string().max(254).optional().meta({ description: "Part of the email address" }),
    state: state.optional(),
    list: list.optional(),
    language: locales.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        state,
        lists: z.array(list),
        language: locales,
        since: isoDateTime,
        agreedAt: isoDateTime.nullable(),
        pausedUntil: isoDateTime.nullable(),
        blocked: z
          .enum(SUPPRESSION_REASONS)
          .nullable()
          .meta({ description: "Why the newsletter does not reach them" }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  handle: async ({ deps, query: { limit, cursor, language, ...filter }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseSubscribers(deps, { ...filter, locale: language }, after, limit);
    return ok({ items: page.items.map((row) => subscriberRowView(row, deps.now())), nextCursor: page.next });
  },
});

export const removeSubscriberEndpoint = endpoint({
  summary: "Ends a subscription at the person's request",
  tag: TAG,
  caller: "user",
  params: z.object({ id: z.string().max(80) }),
  body: z.object({ reason: singleLine(300) }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params: { id }, body: { reason } }) =>
    (await removeSubscriber(deps, principal, id, reason)) ? ok({ id }) : err("not_found"),
});

export const importSubscribersEndpoint = endpoint({
  summary: "Previews or imports the rows of a file of subscribers",
  tag: TAG,
  caller: "user",
  body: z.object({
    upload: z.string().max(80).meta({ description: "A CSV upload with the purpose `import`" }),
    agreedOn: z.iso.date().meta({ description: "Date of consent for rows without one" }),
    proof: singleLine(MAX_PROOF_LENGTH).meta({
      description: "Where and how they agreed; stored with each subscription",
    }),
    language: locales,
    lists: z.array(list).min(1),
    choices: z
      .array(z.object({ column: columnName, value: columnName, meaning: z.enum(STATUS_MEANINGS) }))
      .max(MAX_CHOICES)
      .default([])
      .meta({ description: "Meaning of the values that `questions` asks about" }),
    ignoredColumns: z.array(columnName).max(MAX_COLUMNS).default([]).meta({
      description: "Columns of `questions` that are no status. Known values in them still count",
    }),
    write: z.boolean().meta({ description: "False: preview only, nothing is written" }),
  }),
  output: z.object({
    counts: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
    rows: z
      .array(
        z.object({
          row: z.int().meta({ description: "Row number as in a spreadsheet; the header is row 1" }),
          email: z.string(),
          outcome: z.enum(IMPORT_OUTCOMES),
          errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
        }),
      )
      .meta({ description: "Rows that are not imported; at most the first 200" }),
    more: z.int().meta({ description: "Number of further rows that are not imported" }),
    unused: z.array(z.string()).meta({ description: "Ignored columns" }),
    questions: z
      .array(
        z.object({
          column: z.string(),
          values: z.array(z.object({ value: z.string(), rows: z.int() })),
          more: z.int().meta({ description: "Number of further values" }),
        }),
      )
      .meta({ description: "Columns that look like a status and contain unknown values" }),
    written: z.boolean(),
  }),
  handle: async ({ deps, principal, body: { language, lists, ...input }, locale }) => {
    if (input.agreedOn > (await getToday(deps)))
      return refuse("validation_failed", { errors: [fieldError("agreedOn", "too_big", locale)] });
    const done = await importSubscribers(deps, principal, { ...input, locale: language, lists }, locale);
    if (!done.ok) {
      const message = subscriberFileProblemText(done.problem, locale);
      return refuse("validation_failed", {
        message,
        errors: [{ field: "upload", code: done.problem.code, message }],
      });
    }
    const { rows, ...report } = done.value;
    return ok({
      ...report,
      rows: rows.slice(0, MAX_REPORTED_ROWS),
      more: Math.max(0, rows.length - MAX_REPORTED_ROWS),
    });
  },
});
