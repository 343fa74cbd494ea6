import type { Deps } from "../../../platform/deps";
import { canTransition } from "../../../platform/state-table";
import { randomString } from "../../../platform/crypto/token.server";
import { ORDER_TRANSITIONS, type OrderState } from "./orders.model";
import { updateOrderWithEvent } from "./orders.store.server";
import { TICKET_CODE } from "../check-in/check-in.model";
import { ticketSecret } from "./order-links.server";
import { insertTickets } from "../tickets/tickets.store.server";
import type { Tx } from "../../../platform/database/database";

type TransitionDeps = Pick<Deps, "now" | "newId" | "keys">;
type TransitionableOrder = { id: string; state: OrderState };
/** `actor`: `guest`, `system`, or the id of a user. */
export type TransitionReason = { actor: string; reason: string };

/** Records a transition; throws for an impossible one. The caller must have locked the order. */
export async function transitionOrder(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { id, state }: TransitionableOrder,
  to: OrderState,
  reason: TransitionReason,
  extraColumns: Parameters<typeof updateOrderWithEvent>[1] = {},
): Promise<TransitionableOrder> {
  if (!canTransition(ORDER_TRANSITIONS, state, to))
    throw new Error(`An order that is ${state} cannot become ${to}`);
  const now = deps.now();
  await updateOrderWithEvent(
    tx,
    { ...extraColumns, state: to, updated_at: now },
    { order_id: id, ticket_id: null, happened_at: now, from_state: state, to_state: to, ...reason },
  );
  return { id, state: to };
}

/** Ticket type and seat number within it. */
export type Seat = { typeId: string; seat: number };

/** The caller must have locked pools and order and checked capacity, or have just inserted the order. */
export async function confirmOrder(
  tx: Tx,
  deps: TransitionDeps,
  order: TransitionableOrder & { eventId: string },
  seats: readonly Seat[],
  reason: TransitionReason,
  extraColumns: Parameters<typeof updateOrderWithEvent>[1] = {},
): Promise<void> {
  await transitionOrder(tx, deps, order, "confirmed", reason, { ...extraColumns, confirmed_at: deps.now() });
  let rows = seats.map(({ typeId, seat }) => {
    const id = deps.newId();
    return {
      id,
      order_id: order.id,
      type_id: typeId,
      seat,
      event_id: order.eventId,
      token_hash: ticketSecret(deps, { id, linkVersion: 0 }).hash,
      changed_at: deps.now(),
    };
  });
  // 900 million codes exist, so collisions are rare.
  for (let attempt = 0; attempt < 8 && rows.length > 0; attempt++) {
    const withCodes = rows.map((row) => ({
      ...row,
      code: randomString(TICKET_CODE.alphabet, TICKET_CODE.length),
    }));
    const insertedIds = await insertTickets(tx, withCodes);
    rows = rows.filter(({ id }) => !insertedIds.includes(id));
  }
  if (rows.length > 0) throw new Error("No free ticket code was found");
}
