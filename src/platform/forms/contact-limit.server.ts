import type { Deps } from "../deps";
import { mailLimitKey } from "../email/email-address";
import { type RateLimitResult, consumeRateLimit } from "../rate-limit/rate-limit.server";

/**
 * Counts that a form makes us write to a contact, who may be somebody else than its sender: all forms of a mailbox or phone
 * together.
 * @param contact an e-mail address or a phone number
 */
export const consumeContactLimit = (
  deps: Pick<Deps, "db" | "now" | "log">,
  contact: string,
): Promise<RateLimitResult> =>
  consumeRateLimit(deps, "form-contact", contact.includes("@") ? mailLimitKey(contact) : contact);
