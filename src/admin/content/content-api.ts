import { ApiError } from "../../platform/client/api-error";
import type { GuestNotice } from "./guest-notice";
import { ADMIN, call } from "../api/admin-api";
import type { ContentItem, ContentItemDetail } from "../api/api-types";

type Data = Record<string, unknown>;
/** The server refuses changes to another version than this one. */
type SeenVersion = Pick<ContentItem, "id" | "kind" | "version">;
const at = ({ id, kind }: SeenVersion) => ({ ...ADMIN, params: { kind, id } });

/** @param key idempotency key: the same for all attempts of one creation */
export const createItem = (kind: string, data: Data, key: string): Promise<ContentItemDetail> =>
  call("POST /content/:kind", { ...ADMIN, params: { kind }, body: { data }, idempotencyKey: key });
/** Returns null when the item does not exist. */
export const findItem = (kind: string, id: string): Promise<ContentItemDetail | null> =>
  call("GET /content/:kind/:id", { ...ADMIN, params: { kind, id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
export const saveItem = (seen: SeenVersion, data: Data): Promise<ContentItemDetail> =>
  call("PUT /content/:kind/:id", { ...at(seen), body: { version: seen.version, data } });
/** `publishAt` is ISO 8601, null: now. `notice` null: guests are not notified. */
export const publishItem = (
  seen: SeenVersion,
  publishAt: string | null,
  notice: GuestNotice | null = null,
): Promise<ContentItemDetail> =>
  call("POST /content/:kind/:id/publish", {
    ...at(seen),
    body: {
      version: seen.version,
      ...(publishAt === null ? {} : { at: publishAt }),
      ...(notice === null ? {} : { notice }),
    },
  });
export const unpublishItem = (seen: SeenVersion): Promise<ContentItem> =>
  call("POST /content/:kind/:id/unpublish", { ...at(seen), body: { version: seen.version } });
/** Counts only events that are not over. */
export const countIssuedTickets = async (events: readonly string[]): Promise<number> =>
  (await call("GET /issued-tickets", { ...ADMIN, query: { events: events.join(",") } })).tickets;
export const discardItem = (seen: SeenVersion): Promise<ContentItem> =>
  call("POST /content/:kind/:id/discard", { ...at(seen), body: { version: seen.version } });
export const restoreItem = (seen: SeenVersion, event: number): Promise<ContentItemDetail> =>
  call("POST /content/:kind/:id/restore", { ...at(seen), body: { version: seen.version, event } });
export const deleteItem = (seen: SeenVersion): Promise<{ id: string }> =>
  call("DELETE /content/:kind/:id", { ...at(seen), query: { version: seen.version } });
export const getItemHistory = (seen: Pick<ContentItem, "id" | "kind">) =>
  call("GET /content/:kind/:id/history", { ...ADMIN, params: { kind: seen.kind, id: seen.id } });
export const getHistoryEvent = (seen: Pick<ContentItem, "id" | "kind">, event: number) =>
  call("GET /content/:kind/:id/history/:event", {
    ...ADMIN,
    params: { kind: seen.kind, id: seen.id, event: String(event) },
  });
