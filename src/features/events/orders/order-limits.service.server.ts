import type { Deps } from "../../../platform/deps";
import { findOrderableEvent } from "../events.store.server";
import { contactHashes, senderHashes } from "./order-links.server";
import { countContactSeats, countSenderSeats, clearSenderHashes } from "./order-limits.store.server";
import {
  MAX_FREE_SEATS_PER_SENDER,
  MAX_UNPAID_SEATS_PER_CONTACT,
  CHALLENGE_THRESHOLD_SEATS,
  SENDER_RETENTION,
} from "./orders.model";
import type { Tx } from "../../../platform/database/database";

type LimitDeps = Pick<Deps, "db" | "now" | "keys">;
/** @property network IP address as rate limits count it */
type Buyer = { network: string; email: string | null };

/** A challenge is no refusal: a school behind one network can continue ordering. */
export async function requiresChallenge(
  deps: LimitDeps,
  slug: string,
  { network, email }: Buyer,
): Promise<boolean> {
  const event = await findOrderableEvent(deps.db, deps.now(), slug);
  if (!event) return false;
  const now = deps.now();
  const seatCounts = await Promise.all([
    countSenderSeats(deps.db, senderHashes(deps, event.id, network), now),
    email === null
      ? 0
      : countContactSeats(deps.db, contactHashes(deps, event.id, email), { now, confirmed: false }),
  ]);
  return seatCounts.some((seats) => seats >= CHALLENGE_THRESHOLD_SEATS);
}

export const exceedsFreeSeats = async (
  deps: LimitDeps,
  eventId: string,
  { network, seats }: { network: string; seats: number },
): Promise<boolean> =>
  (await countSenderSeats(deps.db, senderHashes(deps, eventId, network), deps.now())) + seats >
  MAX_FREE_SEATS_PER_SENDER;

type ContactSeats = { eventId: string; email: string; seats: number; except?: string };

export const exceedsUnpaidSeats = async (
  deps: LimitDeps | (Omit<LimitDeps, "db"> & { db: Tx }),
  { eventId, email, seats, except }: ContactSeats,
): Promise<boolean> => {
  const scope = { now: deps.now(), confirmed: true, except: except ?? null };
  const held = await countContactSeats(deps.db, contactHashes(deps, eventId, email), scope);
  return held + seats > MAX_UNPAID_SEATS_PER_CONTACT;
};

export const clearOldSenderHashes = ({ db, now }: Pick<Deps, "db" | "now">): Promise<void> =>
  clearSenderHashes(db, new Date(now().getTime() - SENDER_RETENTION));
