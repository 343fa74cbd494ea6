import type { ContentKind } from "../../platform/content/content-kind";
import type { PublishHooks } from "../../platform/content/publish-hook";
import {
  changeItem,
  createItem,
  publishItem,
  removeItem,
  restoreItem,
  saveItem,
} from "./content-changes.api.server";
import { discardContent, unpublishContent } from "./content-changes.service.server";
import { describeContentData } from "./content-data.output.server";
import { cleanLine } from "../../platform/text/clean-text";
import { z } from "zod";
import { decodeCursor } from "../../platform/pagination/cursor";
import { endpoint } from "../../platform/api/endpoint.server";
import { fieldError } from "../../platform/api/validate-input.server";
import { MAX_QUERY_LENGTH } from "../../platform/pagination/list-query";
import { refuse } from "../../platform/api/problem";
import { err, ok } from "../../platform/result";
import { readAccountNames } from "../accounts/staff/staff.service.server";
import { auditEventFields, toAuditItem } from "../audit/audit-view.server";
import { readAuditEntry, readAuditLog } from "../audit/audit.service.server";
import { canRead } from "./content.model";
import { contentItem, openedItem } from "./content.output.server";
import { browseContent, readContent } from "./content.service.server";
import { type KindAccess, kindAccess } from "./kind-access.server";
import { listPendingValues } from "./sensitive-fields.server";

const TAG = "Content";
const MAX_PAGE_SIZE = 100;

const SORTS = {
  updatedAt: { column: "updated_at", kind: "time" },
} as const;

const listItems = ({ params, findAllowedKind }: KindAccess) =>
  endpoint({
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

const readItem = ({ itemParams, findAllowedKind }: KindAccess) =>
  endpoint({
    summary: "One item as last saved, including unpublished changes",
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

const readItemHistory = ({ itemParams, findAllowedKind }: KindAccess) =>
  endpoint({
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

const readItemEvent = ({ itemParams, findAllowedKind }: KindAccess) =>
  endpoint({
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

/** Each kind declares who may write it (`src/registry/content-kinds.ts`). */
export function contentEndpoints(kinds: readonly ContentKind[], hooks: PublishHooks) {
  const access = kindAccess(kinds);
  const writeAccess = { ...access, dataSchema: describeContentData(kinds) };
  return {
    history: readItemHistory(access),
    pastEvent: readItemEvent(access),
    list: listItems(access),
    read: readItem(access),
    create: createItem(writeAccess),
    save: saveItem(writeAccess),
    publish: publishItem(access, hooks),
    unpublish: changeItem(access, "Takes an item from the public; it stays as a draft", unpublishContent),
    discard: changeItem(access, "Drops what waits to be published", discardContent),
    restore: restoreItem(access),
    remove: removeItem(access),
  };
}
