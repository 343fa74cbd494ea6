import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import { type DeliveryProblem, deliveryProblem } from "./outbox.model";
import { findNewestMail } from "./outbox.store.server";

/**
 * What became of the newest mail to somebody, for a page that only they can open; null: it left, or is about to. Never for
 * an address that a stranger may have typed: it would say what is known of the address.
 * @param kindPrefix how the kinds begin, `tickets.`
 * @param since when the thing that the page shows was made: earlier mails are about others
 */
export async function findDeliveryProblem(
  deps: Pick<Deps, "db" | "now">,
  recipient: string | null,
  kindPrefix: string,
  since: Date,
): Promise<DeliveryProblem | null> {
  if (recipient === null) return null;
  const newest = await findNewestMail(deps.db, emailKey(recipient), kindPrefix, since);
  return deliveryProblem(newest, deps.now());
}
