import type { Deps } from "../deps";
import { mailLimitKey } from "../email/email-address";
import { type RateLimitResult, consumeRateLimit, refundRateLimit } from "../rate-limit/rate-limit.server";

const limitKey = (contact: string): string => (contact.includes("@") ? mailLimitKey(contact) : contact);

/**
 * Counts that a form makes us write to a contact, who may be another person than its sender: all forms, calls, corrections and
 * newsletter sign-ups of a mailbox or phone together.
 * @param contact an e-mail address or a phone number
 */
export const consumeContactLimit = (
  deps: Pick<Deps, "db" | "now" | "log">,
  contact: string,
): Promise<RateLimitResult> => consumeRateLimit(deps, "form-contact", limitKey(contact));

/** Takes back what was counted for a mail that was not due. */
export const refundContactLimit = (deps: Pick<Deps, "db">, contact: string): Promise<void> =>
  refundRateLimit(deps, "form-contact", limitKey(contact));
