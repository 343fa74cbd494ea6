import { transact } from "../../../../platform/database/transact.server";
import type { Deps } from "../../../../platform/deps";
import { type Result, err, ok } from "../../../../platform/result";
import { lockOrderTicket, updateGuestName } from "../../tickets/tickets.store.server";
import { tokenHash } from "../order-links.server";
import { guestNameInput } from "../orders.input.server";
import { findOrderByToken, insertOrderEvents } from "../orders.store.server";

type NamedGuest = { ticketId: string; name: string };

/** An empty name means the buyer. `too_late`: after check-in, cancellation or the end of the event. */
export async function nameGuest(
  deps: Pick<Deps, "db" | "now">,
  token: string,
  { ticketId, name }: NamedGuest,
): Promise<Result<null, "unknown" | "too_late" | "invalid">> {
  const hash = tokenHash(token);
  const order = hash && (await findOrderByToken(deps.db, hash));
  if (!order) return err("unknown");
  const parsed = guestNameInput.safeParse(name);
  if (!parsed.success) return err("invalid");
  const guest = parsed.data ?? "";
  const now = deps.now();
  if (now >= order.endsAt) return err("too_late");
  return transact(deps.db, async (tx) => {
    const ticket = await lockOrderTicket(tx, order.id, ticketId);
    if (!ticket) return err("unknown");
    if (ticket.state !== "valid") return err("too_late");
    if (ticket.name === guest) return ok(null);
    await updateGuestName(tx, ticket, guest, now);
    await insertOrderEvents(tx, [
      {
        order_id: order.id,
        ticket_id: ticket.id,
        happened_at: now,
        actor: "guest",
        from_state: ticket.state,
        to_state: ticket.state,
        reason: "guest named",
        client_id: null,
      },
    ]);
    return ok(null);
  });
}
