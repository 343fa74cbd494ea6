import { ApiError } from "../../platform/client/api-error";
import type { Notice } from "./guest-notice";
import { ADMIN, type Item, type OpenedItem, call } from "../client";

type Data = Record<string, unknown>;
/** An item as it was seen: a change says so, and is refused when it is another by now. */
type Seen = Pick<Item, "id" | "kind" | "version">;
const at = ({ id, kind }: Seen) => ({ ...ADMIN, params: { kind, id } });

/** @param key the same for attempts of which one is to count */
export const createItem = (kind: string, data: Data, key: string): Promise<OpenedItem> =>
  call("POST /content/:kind", { ...ADMIN, params: { kind }, body: { data }, idempotencyKey: key });
/** The item as it is now; null: there is none (any more). */
export const findItem = (kind: string, id: string): Promise<OpenedItem | null> =>
  call("GET /content/:kind/:id", { ...ADMIN, params: { kind, id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
export const saveItem = (seen: Seen, data: Data): Promise<OpenedItem> =>
  call("PUT /content/:kind/:id", { ...at(seen), body: { version: seen.version, data } });
/**
 * @param moment from which it is public, as ISO 8601; null: now
 * @param notice what staff decided about the guests who hear of it; null: nobody does
 */
export const publishItem = (
  seen: Seen,
  moment: string | null,
  notice: Notice | null = null,
): Promise<OpenedItem> =>
  call("POST /content/:kind/:id/publish", {
    ...at(seen),
    body: {
      version: seen.version,
      ...(moment === null ? {} : { at: moment }),
      ...(notice === null ? {} : { notice }),
    },
  });
export const unpublishItem = (seen: Seen): Promise<Item> =>
  call("POST /content/:kind/:id/unpublish", { ...at(seen), body: { version: seen.version } });
export const discardItem = (seen: Seen): Promise<Item> =>
  call("POST /content/:kind/:id/discard", { ...at(seen), body: { version: seen.version } });
export const restoreItem = (seen: Seen, event: number): Promise<Item> =>
  call("POST /content/:kind/:id/restore", { ...at(seen), body: { version: seen.version, event } });
export const deleteItem = (seen: Seen): Promise<{ id: string }> =>
  call("DELETE /content/:kind/:id", { ...at(seen), query: { version: seen.version } });
export const itemHistory = (seen: Pick<Item, "id" | "kind">) =>
  call("GET /content/:kind/:id/history", { ...ADMIN, params: { kind: seen.kind, id: seen.id } });
export const pastOf = (seen: Pick<Item, "id" | "kind">, event: number) =>
  call("GET /content/:kind/:id/history/:event", {
    ...ADMIN,
    params: { kind: seen.kind, id: seen.id, event: String(event) },
  });
