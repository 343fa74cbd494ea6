import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email/email-address";
import { type DeliveryProblem, deliveryProblem } from "./outbox.model";
import { findNewestMail } from "./outbox.store.server";

/**
 * Returns the problem of the newest email about a record since its start, or null. Never for an email address
 * that a stranger may have typed: it would reveal the state of that address.
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
