import { cleanLine } from "../../platform/text/clean-text";
import { z } from "zod";
import type { ContentKind } from "../../platform/content/content-kind";
import { decodeCursor } from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/api/endpoint.server";
import { fieldError } from "../../platform/api/validate-input.server";
import type { Locale } from "../../platform/i18n/locales";
import { MAX_QUERY_LENGTH } from "../../platform/pagination/list-query";
import { refuse } from "../../platform/api/problem";
import type { PublishHooks } from "../../platform/content/publish-hook";
import { err, ok } from "../../platform/result";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { auditEventFields, toAuditItem } from "../audit/audit-view.server";
import { readAuditEntry, readAuditLog } from "../audit/audit.service.server";
import {
  createContent,
  deleteContent,
  discardContent,
  publishContent,
  restoreContent,
  saveContent,
  unpublishContent,
} from "./content-changes.service.server";
import type { ChangeResult } from "./write-content.service.server";
import { describeContentData } from "./content-data.output.server";
import { checkData, toOutcome, toRefusal } from "./content-results.server";
import { pickKnownFields, canRead, canWrite } from "./content.model";
import { browseContent, readContent } from "./content.service.server";
import { kindAccess } from "./kind-access.server";
import { listPendingValues } from "./sensitive-fields.server";
import { contentItem, notice, openedItem } from "./content.output.server";

const TAG = "Content";
const MAX_BODY_BYTES = 1_048_576;
const MAX_PAGE_SIZE = 100;

const SORTS = {
  updatedAt: { column: "updated_at", kind: "time" },
} as const;

/** Each kind declares who may write it (`src/registry/content-kinds.ts`). */
export function contentEndpoints(kinds: readonly ContentKind[], hooks: PublishHooks) {
  const { params, itemParams, findAllowedKind } = kindAccess(kinds);
  const version = z.int().min(1);
  const anyData = describeContentData(kinds);

  const list = endpoint({
    summary: "Items of one kind, including drafts",
    tag: TAG,
    caller: "user",
    params,
    query: z.object({
      q: z.string().max(MAX_QUERY_LENGTH).transform(cleanLine).optional(),
      state: z.enum(["draft", "scheduled", "published"]).optional(),
      sort: z.enum(["updatedAt", "-updatedAt"]).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(25),
      cursor: z.string().optional(),
    }),
    output: z.object({ items: z.array(contentItem), nextCursor: z.string().nullable() }),
    refuses: ["forbidden"],
    handle: async ({ deps, params: { kind: name }, query, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canRead);
      if (!kind) return err("forbidden");
      if (query.state && !kind.publishes) return ok({ items: [], nextCursor: null });
      const by = query.sort ? SORTS.updatedAt : kind.order;
      const descending = query.sort ? query.sort.startsWith("-") : kind.order.descending;
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, [by.kind, "uuid"]);
      if (query.cursor !== undefined && after === null)
        return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
      const choice = { order: { by, descending }, size: query.limit, after };
      const page = await browseContent(deps, kind, { query: query.q, state: query.state }, choice);
      return ok({ items: page.items, nextCursor: page.next });
    },
  });

  const read = endpoint({
    summary: "One item with its latest changes",
    tag: TAG,
    caller: "user",
    params: itemParams,
    output: openedItem,
    refuses: ["forbidden", "not_found"],
    handle: async ({ deps, params: { kind: name, id }, principal, locale }) => {
      const kind = findAllowedKind(name, principal, canRead);
      if (!kind) return err("forbidden");
      const found = await readContent(deps, kind, id);
      return found
        ? ok({ ...found, pendingFields: await listPendingValues(deps, kind, id, locale) })
        : err("not_found");
    },
  });

  const create = endpoint({
    summary: "Creates an item",
    tag: TAG,
    caller: "user",
    params,
    body: z.object({ data: z.record(z.string(), z.unknown()) }),
    describedBody: z.strictObject({ data: anyData }),
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

  const save = endpoint({
    summary: "Saves changes. Changes to a public item wait to be published",
    tag: TAG,
    caller: "user",
    params: itemParams,
    body: z.object({ version, data: z.record(z.string(), z.unknown()) }),
    describedBody: z.strictObject({ version, data: anyData }),
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

  const publish = endpoint({
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

  const actionEndpoint = (summary: string, run: typeof unpublishContent) =>
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

  const restore = endpoint({
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

  const remove = endpoint({
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

  const history = endpoint({
    summary: "Changes of an item, newest first",
    tag: TAG,
    caller: "user",
    params: itemParams,
    output: z.object({ items: z.array(auditEventFields) }),
    refuses: ["forbidden"],
    handle: async ({ deps, params: { kind: name, id }, principal }) => {
      const kind = findAllowedKind(name, principal, canRead);
      if (!kind) return err("forbidden");
      const { items } = await readAuditLog(
        deps,
        { subject: name, item: id },
        { size: MAX_PAGE_SIZE, before: null },
      );
      const names = await readAccountNames(
        deps,
        items.map(({ actor }) => actor),
      );
      return ok({ items: items.map((row) => toAuditItem(row, names)) });
    },
  });

  const pastEvent = endpoint({
    summary: "One event in the history of an item, with its changes",
    tag: TAG,
    caller: "user",
    params: itemParams.extend({ event: z.string().regex(/^\d{1,15}$/) }),
    output: auditEventFields.extend({ before: z.unknown(), after: z.unknown() }),
    refuses: ["forbidden", "not_found"],
    handle: async ({ deps, params: { kind: name, id, event }, principal }) => {
      const kind = findAllowedKind(name, principal, canRead);
      if (!kind) return err("forbidden");
      const found = await readAuditEntry(deps, Number(event));
      if (!found || found.subject !== name || found.item !== id) return err("not_found");
      const names = await readAccountNames(deps, [found.actor]);
      return ok({ ...toAuditItem(found, names), before: found.before, after: found.after });
    },
  });

  return {
    history,
    pastEvent,
    list,
    read,
    create,
    save,
    publish,
    unpublish: actionEndpoint("Takes an item from the public; it stays as a draft", unpublishContent),
    discard: actionEndpoint("Drops what waits to be published", discardContent),
    restore,
    remove,
  };
}

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
