import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { findOccasion } from "./events.store.server";
import { contactHashes, senderHashes } from "./order-links.server";
import { countContactSeats, countSenderSeats, removeSenders } from "./order-limits.store.server";
import { FREE_OF_A_SENDER, MOST_OF_A_CONTACT, SEATS_BEFORE_WORK, SENDER_KEPT } from "./orders.model";

type Reader = Pick<Deps, "db" | "now" | "keys">;
/** @property network the address as limits count it; null: an order that did not come by a form */
type Sender = { network: string | null; email: string | null };

/**
 * Whether a network or a mailbox holds so many seats of an event unpaid that a further order costs work. Nobody is refused
 * for it: a school behind one network goes on ordering.
 * @param slug of the event; of an unknown one nobody holds anything
 */
export async function holdsMany(deps: Reader, slug: string, { network, email }: Sender): Promise<boolean> {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return false;
  const now = deps.now();
  const counted = await Promise.all([
    network === null ? 0 : countSenderSeats(deps.db, senderHashes(deps, event.id, network), now),
    email === null
      ? 0
      : countContactSeats(deps.db, contactHashes(deps, event.id, email), { now, confirmed: false }),
  ]);
  return counted.some((seats) => seats >= SEATS_BEFORE_WORK);
}

/** Whether a network has had as many free seats of an event as it gets without a confirmed address. */
export const hasHadFree = async (
  deps: Reader,
  eventId: string,
  { network, seats }: { network: string; seats: number },
): Promise<boolean> =>
  (await countSenderSeats(deps.db, senderHashes(deps, eventId, network), deps.now())) + seats >
  FREE_OF_A_SENDER;

type Contact = { eventId: string; email: string; seats: number; except?: string };

/** Whether a confirmed mailbox would have more unpaid seats of an event than it may, with these. */
export const hasTooMany = async (
  deps: Reader | (Omit<Reader, "db"> & { db: Tx }),
  { eventId, email, seats, except }: Contact,
): Promise<boolean> => {
  const of = { now: deps.now(), confirmed: true, except: except ?? null };
  const held = await countContactSeats(deps.db, contactHashes(deps, eventId, email), of);
  return held + seats > MOST_OF_A_CONTACT;
};

/** Removes the digests of networks that are a day old. */
export const forgetSenders = ({ db, now }: Pick<Deps, "db" | "now">): Promise<void> =>
  removeSenders(db, new Date(now().getTime() - SENDER_KEPT));
