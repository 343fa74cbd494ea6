import type { Deps } from "../../../platform/deps";
import { tokenHash } from "../orders/order-links.server";
import { findTicketByToken } from "./tickets.store.server";

/** Null for an invalid link. */
export async function readTicket(deps: Pick<Deps, "db">, token: string) {
  const hash = tokenHash(token);
  return (hash && (await findTicketByToken(deps.db, hash))) || null;
}

export type TicketDetails = NonNullable<Awaited<ReturnType<typeof readTicket>>>;
