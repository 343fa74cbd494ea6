import { z } from "zod";
import type { ContentKind } from "../../platform/content/content-kind";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/api/endpoint.server";
import type { Locale } from "../../platform/i18n/locales";
import type { PublishHooks } from "../../platform/content/publish-hook";
import { err, ok } from "../../platform/result";
import {
  createContent,
  deleteContent,
  publishContent,
  restoreContent,
  saveContent,
  type unpublishContent,
} from "./content-changes.service.server";
import type { ChangeResult } from "./write-content.service.server";
import { checkData, toOutcome, toRefusal } from "./content-results.server";
import { pickKnownFields, canWrite } from "./content.model";
import type { KindAccess } from "./kind-access.server";
import { listPendingValues } from "./sensitive-fields.server";
import { notice, openedItem } from "./content.output.server";

const TAG = "Content";
const MAX_BODY_BYTES = 1_048_576;
const version = z.int().min(1);

/** `dataSchema` documents the data of all kinds. */
type WriteAccess = KindAccess & Readonly<{ dataSchema: z.ZodType }>;

export const createItem = ({ params, findAllowedKind, dataSchema }: WriteAccess) =>
  endpoint({
    summary: "Creates an item",
    tag: TAG,
    caller: "user",
    params,
    body: z.object({ data: z.record(z.string(), z.unknown()) }),
    describedBody: z.strictObject({ data: dataSchema }),
    output: openedItem,
    status: 201,
    limits: { bodyBytes: MAX_BODY_BYTES },
    idempotent: true,
    refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, params: { kind: name }, body, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const data = checkData(kind, body.data, locale);
      return data.ok
        ? toOpenedItem(deps, kind, await createContent(deps, principal, kind, data.value), locale)
        : data;
    },
  });

export const saveItem = ({ itemParams, findAllowedKind, dataSchema }: WriteAccess) =>
  endpoint({
    summary: "Saves changes. Changes to a public item wait to be published",
    tag: TAG,
    caller: "user",
    params: itemParams,
    body: z.object({ version, data: z.record(z.string(), z.unknown()) }),
    describedBody: z.strictObject({ version, data: dataSchema }),
    output: openedItem,
    limits: { bodyBytes: MAX_BODY_BYTES },
    refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, params: { kind: name, id }, body, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const data = checkData(kind, body.data, locale);
      if (!data.ok) return data;
      const seen = { id, version: body.version };
      return toOpenedItem(deps, kind, await saveContent(deps, principal, kind, seen, data.value), locale);
    },
  });

export const publishItem = ({ itemParams, findAllowedKind }: KindAccess, hooks: PublishHooks) =>
  endpoint({
    summary: "Publishes an item, now or at a given time",
    tag: TAG,
    caller: "user",
    params: itemParams,
    body: z.object({
      version,
      at: z.iso.datetime({ offset: true }).optional(),
      notice: notice.optional().meta({
        description:
          "Required when guests are notified of the change: whether emails are sent, or the reason against it",
      }),
    }),
    output: openedItem,
    refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, params: { kind: name, id }, body, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const at = body.at === undefined ? null : new Date(body.at);
      const seen = { id, version: body.version };
      const published = await publishContent(deps, principal, kind, seen, at, {
        hooks,
        notice: body.notice ?? null,
      });
      return toOpenedItem(deps, kind, published, locale);
    },
  });

export const changeItem = (
  { itemParams, findAllowedKind }: KindAccess,
  summary: string,
  run: typeof unpublishContent,
) =>
  endpoint({
    summary,
    tag: TAG,
    caller: "user",
    params: itemParams,
    body: z.object({ version }),
    output: openedItem,
    refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, params: { kind: name, id }, body, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      return toOpenedItem(
        deps,
        kind,
        await run(deps, principal, kind, { id, version: body.version }),
        locale,
      );
    },
  });

export const restoreItem = ({ itemParams, findAllowedKind }: KindAccess) =>
  endpoint({
    summary: "Restores an item as it was after an event of its history",
    tag: TAG,
    caller: "user",
    params: itemParams,
    body: z.object({ version, event: z.int().min(1) }),
    output: openedItem,
    refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, params: { kind: name, id }, body, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const check = (data: unknown) => {
        const checked = checkData(kind, pickKnownFields(kind.fields, data), locale);
        return checked.ok ? checked.value : null;
      };
      const seen = { id, version: body.version };
      return toOpenedItem(
        deps,
        kind,
        await restoreContent(deps, principal, kind, seen, body.event, check),
        locale,
      );
    },
  });

export const removeItem = ({ itemParams, findAllowedKind }: KindAccess) =>
  endpoint({
    summary: "Deletes an item that is not public",
    tag: TAG,
    caller: "user",
    params: itemParams,
    query: z.object({ version: z.coerce.number().int().min(1) }),
    output: z.object({ id: z.string() }),
    refuses: ["forbidden", "not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, params: { kind: name, id }, query, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canWrite);
      if (!kind) return err("forbidden");
      const done = await deleteContent(deps, principal, kind, { id, version: query.version });
      return done.ok ? ok({ id }) : { ok: false, error: toRefusal(kind, done.problem, locale) };
    },
  });

async function toOpenedItem(
  deps: Pick<Deps, "db">,
  kind: ContentKind,
  changed: ChangeResult,
  locale: Locale,
) {
  const outcome = toOutcome(kind, changed, locale);
  if (!outcome.ok) return outcome;
  return ok({
    ...outcome.value,
    pendingFields: await listPendingValues(deps, kind, outcome.value.id, locale),
  });
}
