import { type EventClock, ticketSales } from "../events.model";
import type { listSellableTypes } from "../tickets/ticket-types.service.server";
import { orderTotal } from "./orders.model";

export type TicketType = Awaited<ReturnType<typeof listSellableTypes>>[number];
export type OrderLine = { type: TicketType; quantity: number; unitMinor: number };

/** Currency of the order; `linesError` refuses mixed currencies. */
export const currencyOf = (lines: readonly OrderLine[]): string => lines[0]!.type.currency;

export function buildLines(
  types: readonly TicketType[],
  typeQuantities: ReadonlyMap<string, number>,
): OrderLine[] | null {
  const lines: OrderLine[] = [];
  for (const [key, quantity] of typeQuantities) {
    const type = types.find((one) => one.key === key);
    if (!type) return null;
    lines.push({ type, quantity, unitMinor: type.price_minor });
  }
  return lines;
}

export function linesError(
  lines: readonly OrderLine[],
  event: EventClock,
  { seenMinor }: Readonly<{ seenMinor: number }>,
  now: Date,
): "not_on_sale" | "price_changed" | null {
  if (lines.some(({ type }) => ticketSales({ ...type, left: null }, event, now) !== "on_sale"))
    return "not_on_sale";
  const one = new Set(lines.map(({ type }) => type.currency)).size === 1;
  return one && orderTotal(lines) === seenMinor ? null : "price_changed";
}
