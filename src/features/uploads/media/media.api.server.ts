import { cleanLine } from "../../../platform/text/clean-text";
import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import type { Locale } from "../../../platform/i18n/locales";
import { MAX_QUERY_LENGTH } from "../../../platform/pagination/list-query";
import type { Deps } from "../../../platform/deps";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { readAccountNames } from "../../accounts/staff/staff.service.server";
import { auditEventFields, toAuditItem } from "../../audit/audit-view.server";
import { readAuditLog } from "../../audit/audit.service.server";
import { getToday } from "../../site/site.service.server";
import { mediaFocus, mediaReason, mediaTexts } from "./media.input.server";
import {
  browseMedia,
  dismissOrder,
  getOpenOrders,
  orderPicture,
  readMedia,
  readOrder,
  saveMedia,
  withdrawMedia,
} from "./media.service.server";
import { mediaUrls, orderReasonText } from "./media-view.server";
import { PICTURE_PLACES, TEXT_PLACES } from "./pictures.model";

const TAG = "Media";
const idParams = z.object({ id: z.string().max(80) });
const day = z.iso.date().nullable();

const card = z.object({
  id: z.string(),
  version: z.int().meta({ description: "Send it with a change" }),
  alt: z.record(z.string(), z.string()).meta({ description: "Alternative text, by language" }),
  width: z.int(),
  height: z.int(),
  focus: z.object({ x: z.number(), y: z.number() }).meta({ description: "Focal point, 0 to 1" }),
  photographedOn: day,
  consent: z.object({
    kind: z.enum(["none_needed", "given", "withdrawn"]),
    purpose: z.string().nullable(),
    until: day.meta({ description: "Last day on which it may be shown" }),
    from: z.string().nullable().meta({ description: "Who gave the consent" }),
  }),
  withdrawnAt: isoDateTime.nullable(),
  shown: z.boolean().meta({ description: "Whether it may be shown today" }),
  address: z.string().nullable().meta({ description: "URL of its smallest file; null: not shown anywhere" }),
  createdAt: isoDateTime,
});

type Row = Omit<NonNullable<Awaited<ReturnType<typeof readMedia>>>, "uses">;
const mediaCardView = (row: Row) => ({
  id: row.id,
  version: row.version,
  alt: row.alt as Record<string, string>,
  width: row.width,
  height: row.height,
  photographedOn: row.photographedOn,
  shown: row.shown,
  focus: { x: row.focusX, y: row.focusY },
  consent: { kind: row.consentKind, purpose: row.purpose, until: row.until, from: row.from },
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  address: mediaUrls(row)?.small ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const listMedia = endpoint({
  summary: "Photographs of the library, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({
    q: z.string().max(MAX_QUERY_LENGTH).transform(cleanLine).optional(),
    shown: z
      .enum(["true", "false"])
      .transform((text) => text === "true")
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
    cursor: z.string().optional(),
  }),
  output: z.object({
    items: z.array(card.extend({ uses: z.int() })),
    nextCursor: z.string().nullable(),
  }),
  handle: async ({ deps, query: { q: query, shown, limit, cursor }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseMedia(deps, { query, shown }, after, limit);
    return ok({
      items: page.items.map(({ uses, ...row }) => ({ ...mediaCardView(row), uses })),
      nextCursor: page.next,
    });
  },
});

const mediaDetail = card.extend({
  large: z.string().nullable().meta({ description: "URL of its largest file" }),
  uses: z.array(
    z.object({
      place: z.enum([...PICTURE_PLACES, ...TEXT_PLACES]),
      name: z.string(),
      item: z.string(),
      draft: z.boolean(),
    }),
  ),
  history: z.array(auditEventFields),
});
const HISTORY_SIZE = 50;

export const readMediaItem = endpoint({
  summary: "A photograph with its consent, its uses and its history",
  tag: TAG,
  caller: "user",
  params: idParams,
  output: mediaDetail,
  refuses: ["not_found"],
  handle: async ({ deps, params: { id } }) => {
    const found = await readMedia(deps, id);
    if (!found) return err("not_found");
    const log = await readAuditLog(
      deps,
      { subject: "media", item: id },
      { size: HISTORY_SIZE, before: null },
    );
    const names = await readAccountNames(
      deps,
      log.items.map(({ actor }) => actor),
    );
    return ok({
      ...mediaCardView(found),
      large: mediaUrls(found)?.large ?? null,
      uses: found.uses.map(({ place, name, item, draft }) => ({ place, name, item, draft })),
      history: log.items.map((row) => toAuditItem(row, names)),
    });
  },
});

const isConsentExpired = async (
  deps: Pick<Deps, "db" | "now">,
  { consent: { until } }: { consent: { kind: string; until?: string | null } },
): Promise<boolean> => typeof until === "string" && until < (await getToday(deps));

const refuseExpiredConsent = (locale: Locale) =>
  refuse("validation_failed", {
    errors: [{ field: "consent.until", code: "too_small", message: m.media_consent_is_over({}, { locale }) }],
  });

export const addMedia = endpoint({
  summary: "Creates a photograph from an upload with the purpose `media`",
  tag: TAG,
  caller: "user",
  status: 202,
  body: z.object({ upload: z.string().max(80), ...mediaTexts }),
  output: z.object({ order: z.string().meta({ description: "Read its status at /media/orders/:id" }) }),
  handle: async ({ deps, principal, body: { upload, ...details }, locale }) => {
    if (await isConsentExpired(deps, details)) return refuseExpiredConsent(locale);
    const ordered = await orderPicture(deps, principal, upload, { ...details, focus: null });
    if (ordered.ok) return ok({ order: ordered.value });
    const message = m.media_file_missing({}, { locale });
    return refuse("validation_failed", { errors: [{ field: "upload", code: "invalid", message }] });
  },
});

const order = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["waiting", "done", "failed"]),
  picture: z.string().nullable(),
  unscanned: z.boolean().meta({ description: "Whether it waits for the malware scanner" }),
  reason: z.string().nullable().meta({ description: "Why the photograph could not be created, for people" }),
  createdAt: isoDateTime,
});
type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;
const orderView = ({ id, name, state, unscanned, reason, pictureId, createdAt }: Order, locale: Locale) => ({
  id,
  name,
  state,
  unscanned,
  picture: pictureId,
  createdAt: createdAt.toISOString(),
  reason: reason && orderReasonText(reason, locale),
});

export const listMediaOrders = endpoint({
  summary: "Files that wait to become photographs, and those that failed",
  tag: TAG,
  caller: "user",
  output: z.object({ items: z.array(order) }),
  handle: async ({ deps, locale }) =>
    ok({ items: (await getOpenOrders(deps)).map((row) => orderView(row, locale)) }),
});

export const readMediaOrder = endpoint({
  summary: "Outcome of one file",
  tag: TAG,
  caller: "user",
  params: idParams,
  output: order,
  refuses: ["not_found"],
  handle: async ({ deps, params: { id }, locale }) => {
    const found = await readOrder(deps, id);
    return found ? ok(orderView(found, locale)) : err("not_found");
  },
});

export const dismissMediaOrder = endpoint({
  summary: "Removes a failed file from the list",
  tag: TAG,
  caller: "user",
  params: idParams,
  output: z.object({ id: z.string() }),
  refuses: ["not_found"],
  handle: async ({ deps, params: { id } }) =>
    (await dismissOrder(deps, id)) ? ok({ id }) : err("not_found"),
});

export const changeMedia = endpoint({
  summary: "Saves alternative text, date, consent and focal point of a photograph",
  tag: TAG,
  caller: "user",
  params: idParams,
  body: z.object({ version: z.int().min(1), focus: mediaFocus, ...mediaTexts }),
  output: z.object({ id: z.string() }),
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, params: { id }, body: { version, ...texts }, locale }) => {
    const saved = await saveMedia(deps, principal, id, version, texts);
    if (saved.ok) return ok({ id });
    if (saved.error === "withdrawn")
      return refuse("conflict", { message: m.media_is_withdrawn({}, { locale }) });
    return err(saved.error);
  },
});

export const withdrawMediaConsent = endpoint({
  summary: "Withdraws consent: the photograph disappears everywhere, and its files are removed",
  tag: TAG,
  caller: "user",
  params: idParams,
  body: z.object({ reason: mediaReason }),
  output: z.object({ id: z.string(), uses: z.int() }),
  refuses: ["not_found"],
  handle: async ({ deps, principal, params: { id }, body: { reason } }) => {
    const uses = await withdrawMedia(deps, principal, id, reason);
    return uses ? ok({ id, uses: uses.length }) : err("not_found");
  },
});
