import type { Deps } from "../../platform/deps";
import type { AuditFilter, AuditEntry } from "./audit.model";
import { findEvent, insertEvent, listEvents } from "./audit.store.server";
import type { Tx } from "../../platform/database/database";

/** Writes down what somebody did. Takes the transaction of the change, so that the one is there exactly when the other is. */
export const recordAuditEvent = async (tx: Tx, deps: Pick<Deps, "now">, entry: AuditEntry): Promise<void> =>
  void (await insertEvent(tx, entry, deps.now()));

/** Up to `size` of what staff did, newest first, after the event with the id `before`; `next` leads further. */
export async function readAuditLog(
  deps: Pick<Deps, "db">,
  filter: AuditFilter,
  { size, before }: { size: number; before: number | null },
) {
  const rows = await listEvents(deps.db, filter, { limit: size + 1, before });
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** One thing that was done, with what it changed; undefined when there is none. */
export const readAuditEntry = (deps: Pick<Deps, "db">, id: number) => findEvent(deps.db, id);
