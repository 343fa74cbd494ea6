import type { Deps } from "../deps";
import { mailLimitKey } from "../email/email-address";
import { type RateLimitResult, consumeRateLimit, refundRateLimit } from "../rate-limit/rate-limit.server";

const limitKey = (contact: string): string => (contact.includes("@") ? mailLimitKey(contact) : contact);

/** Counts messages to an email address or phone number across all forms and calls; it may not be the sender's. */
export const consumeContactLimit = (
  deps: Pick<Deps, "db" | "now" | "log">,
  contact: string,
): Promise<RateLimitResult> => consumeRateLimit(deps, "form-contact", limitKey(contact));

/** Reverts the count when no email was due. */
export const refundContactLimit = (deps: Pick<Deps, "db">, contact: string): Promise<void> =>
  refundRateLimit(deps, "form-contact", limitKey(contact));
