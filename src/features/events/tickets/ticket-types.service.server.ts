import type { Deps } from "../../../platform/deps";
import { hasTransferAccount } from "../../donations/payments/ticket-payments.service.server";
import { listTicketTypes } from "../events.store.server";
import { lastTransferDate } from "../orders/orders.model";

type TicketTypeRow = Awaited<ReturnType<typeof listTicketTypes>>[number];

/** Without card payment, priced types are on sale only while a transfer would arrive in time. */
export async function listSellableTypes(
  deps: Pick<Deps, "db" | "payments">,
  eventIds: readonly string[],
): Promise<Omit<TicketTypeRow, "startsAt">[]> {
  if (eventIds.length === 0) return [];
  const rows = await listTicketTypes(deps.db, eventIds);
  if (deps.payments.abilities.card) return rows;
  const acceptsTransfers = await hasTransferAccount(deps);
  return rows.map((row) => {
    if (row.price_minor === 0) return row;
    const payableUntil = acceptsTransfers ? lastTransferDate(row.startsAt) : NEVER;
    return {
      ...row,
      salesEnd: row.salesEnd !== null && row.salesEnd < payableUntil ? row.salesEnd : payableUntil,
    };
  });
}

const NEVER = new Date(0);
