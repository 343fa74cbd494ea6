import type { Deps } from "../../platform/deps";
import type { AuditFilter, AuditEntry } from "./audit.model";
import { findEvent, insertEvent, listEvents } from "./audit.store.server";
import type { Tx } from "../../platform/database/database";

/** Takes the transaction of the change, so that both are stored or neither. */
export const recordAuditEvent = async (tx: Tx, deps: Pick<Deps, "now">, entry: AuditEntry): Promise<void> =>
  void (await insertEvent(tx, entry, deps.now()));

/** Lists up to `size` events older than the event id `before`, newest first. `next` is the following `before`. */
export async function readAuditLog(
  deps: Pick<Deps, "db">,
  filter: AuditFilter,
  { size, before }: { size: number; before: number | null },
) {
  const rows = await listEvents(deps.db, filter, { limit: size + 1, before });
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

export const readAuditEntry = (deps: Pick<Deps, "db">, id: number) => findEvent(deps.db, id);
