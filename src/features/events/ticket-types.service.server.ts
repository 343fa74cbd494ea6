import type { Deps } from "../../platform/deps";
import { takesTransfers } from "../donations/ticket-money.service.server";
import { listTicketTypes } from "./events.store.server";
import { lastTransfer } from "./orders.model";

type Row = Awaited<ReturnType<typeof listTicketTypes>>[number];

/**
 * The ticket types of these events. Where no card is taken, what costs something can be had as long as a transfer would still
 * arrive in time; where nothing can be paid at all, never.
 */
export async function sellableTypes(
  deps: Pick<Deps, "db" | "payments">,
  eventIds: readonly string[],
): Promise<Omit<Row, "startsAt">[]> {
  if (eventIds.length === 0) return [];
  const rows = await listTicketTypes(deps.db, eventIds);
  if (deps.payments.abilities.card) return rows;
  const transfers = await takesTransfers(deps);
  return rows.map((row) => {
    if (row.price_minor === 0) return row;
    const payable = transfers ? lastTransfer(row.startsAt) : NEVER;
    return { ...row, salesEnd: row.salesEnd !== null && row.salesEnd < payable ? row.salesEnd : payable };
  });
}

const NEVER = new Date(0);
