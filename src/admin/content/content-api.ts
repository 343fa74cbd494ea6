import { ApiError } from "../../platform/client/api-error";
import type { GuestNotice } from "./guest-notice";
import { ADMIN, call } from "../api/admin-api";
import type { ContentItem, ContentItemDetail } from "../api/api-types";

type Data = Record<string, unknown>;
/** An item as it was seen: a change says so, and is refused when it is another by now. */
type SeenVersion = Pick<ContentItem, "id" | "kind" | "version">;
const at = ({ id, kind }: SeenVersion) => ({ ...ADMIN, params: { kind, id } });

/** @param key the same for attempts of which one is to count */
export const createItem = (kind: string, data: Data, key: string): Promise<ContentItemDetail> =>
  call("POST /content/:kind", { ...ADMIN, params: { kind }, body: { data }, idempotencyKey: key });
/** The item as it is now; null: there is none (any more). */
export const findItem = (kind: string, id: string): Promise<ContentItemDetail | null> =>
  call("GET /content/:kind/:id", { ...ADMIN, params: { kind, id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
export const saveItem = (seen: SeenVersion, data: Data): Promise<ContentItemDetail> =>
  call("PUT /content/:kind/:id", { ...at(seen), body: { version: seen.version, data } });
/**
 * @param publishAt from which it is public, as ISO 8601; null: now
 * @param notice what staff decided about the guests who hear of it; null: nobody does
 */
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
/** How many tickets guests hold of events that are not over. */
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
