import type { Deps } from "../../platform/deps";
import { mayMove } from "../../platform/state-table";
import { randomText } from "../../platform/token.server";
import type { Tx } from "../../platform/transaction";
import { ORDER_STEPS, type OrderState } from "./orders.model";
import { moveOrder } from "./orders.store.server";
import { TICKET_CODE } from "./check-in.model";
import { ticketSecret } from "./order-links.server";
import { insertTickets } from "./tickets.store.server";

type Writer = Pick<Deps, "now" | "newId" | "keys">;
type Standing = { id: string; state: OrderState };
/** Who did it (`guest`, `system`, or the id of a member of staff), and why. */
export type Cause = { actor: string; reason: string };

/** Goes one step of the table and writes it down. The caller holds the lock of the order. Throws when there is no such step. */
export async function step(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { id, state }: Standing,
  to: OrderState,
  cause: Cause,
  more: Parameters<typeof moveOrder>[1] = {},
): Promise<Standing> {
  if (!mayMove(ORDER_STEPS, state, to)) throw new Error(`An order that is ${state} cannot become ${to}`);
  const now = deps.now();
  await moveOrder(
    tx,
    { ...more, state: to, updated_at: now },
    { order_id: id, ticket_id: null, happened_at: now, from_state: state, to_state: to, ...cause },
  );
  return { id, state: to };
}

/** A place of an order: the id of its ticket type, and its number among those of the type. */
export type Seat = { typeId: string; seat: number };

/**
 * Confirms an order and makes a ticket for each of its places. The caller holds the locks of pools and order and has found
 * room, or has just written the order down and undoes it when there is none.
 */
export async function confirm(
  tx: Tx,
  deps: Writer,
  order: Standing & { eventId: string },
  seats: readonly Seat[],
  cause: Cause,
  more: Parameters<typeof moveOrder>[1] = {},
): Promise<void> {
  await step(tx, deps, order, "confirmed", cause, { ...more, confirmed_at: deps.now() });
  let rows = seats.map(({ typeId, seat }) => {
    const id = deps.newId();
    return {
      id,
      order_id: order.id,
      type_id: typeId,
      seat,
      event_id: order.eventId,
      token_hash: ticketSecret(deps, id).hash,
      changed_at: deps.now(),
    };
  });
  // Of 900 million codes hardly one is taken; more than a few in a row would be an error of ours.
  for (let attempt = 0; attempt < 8 && rows.length > 0; attempt++) {
    const coded = rows.map((row) => ({ ...row, code: randomText(TICKET_CODE.alphabet, TICKET_CODE.length) }));
    const made = await insertTickets(tx, coded);
    rows = rows.filter(({ id }) => !made.includes(id));
  }
  if (rows.length > 0) throw new Error("No free ticket code was found");
}
