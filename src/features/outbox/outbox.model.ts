import type { Locale } from "../../platform/i18n/locales";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time/durations";

/** product.md §8 */
export type MailState = "waiting" | "sending" | "sent" | "failed" | "suppressed";

/**
 * Only a block by staff holds back more than newsletters. `bounce`: nonexistent mailbox; `undelivered`: weeks
 * of failures; `complaint`: spam report.
 */
export const SUPPRESSION_REASONS = ["bounce", "undelivered", "complaint", "staff"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export type Mail = {
  /** Subject area, for example `newsletter.confirm`. */
  kind: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Event for the reader's calendar (RFC 5545), attached as a file. */
  calendar?: string;
  /** Sent after other emails, never to a blocked address. The text is removed once sent. */
  bulk?: boolean;
  /** Sent from the address that does not name the organisation (`safeToName` is no). */
  neutral?: boolean;
};

/** How long a sender may hold a claimed email, in milliseconds. Longer than any attempt takes. */
export const LEASE_MS = 5 * MINUTE_MS;
export const UNAVAILABLE_RETRY_MS = 2 * MINUTE_MS;
/** Attempts after temporary refusals, spread over two and a half days. */
export const MAX_REFUSALS = 18;
/** Older emails are given up, even if the server was down all the time: their content is outdated. */
export const MAX_MAIL_AGE_MS = 14 * DAY_MS;
/** How long bounces and failures block newsletters. Not for ever: a mailbox may come back. */
export const BOUNCE_SUPPRESSION_MS = 90 * DAY_MS;
/** Newsletters stop after failures on so many days, so far apart, with no delivery in between. */
export const MIN_FAILURE_DAYS = 3;
export const MIN_FAILURE_PERIOD_MS = 14 * DAY_MS;
const DELAY_MS = 10 * MINUTE_MS;
/** Emails to one address in an hour; further ones wait. Bulk email has its own limit. */
export const MAX_MAILS_PER_HOUR = 15;
export const MAIL_RETENTION_MS = 90 * DAY_MS;
/** How long after its last attempt an unsent email can be retried. Then its links are removed. */
export const LINK_RETENTION_MS = 14 * DAY_MS;

/** Wait after the `refusals`-th temporary refusal, in milliseconds: doubles from one minute to 6 hours. */
export const refusalRetryDelay = (refusals: number): number =>
  Math.min(MINUTE_MS * 2 ** (Math.max(refusals, 1) - 1), 6 * HOUR_MS);

/** No email waits longer. A later due time comes from a clock that was set back, and counts as due. */
export const MAX_RETRY_DELAY_MS = 12 * HOUR_MS;

export const hourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

export type DeliveryProblem = "undelivered" | "delayed";

export function deliveryProblem(
  mail: { state: MailState; createdAt: Date } | undefined,
  now: Date,
): DeliveryProblem | null {
  if (mail?.state === "failed" || mail?.state === "suppressed") return "undelivered";
  if (!mail || mail.state === "sent") return null;
  return now.getTime() - mail.createdAt.getTime() > DELAY_MS ? "delayed" : null;
}

/** Personal emails to a blocked address are tried, unless staff blocked it: the mailbox may work again. */
export function isSuppressed(
  suppression: { reason: SuppressionReason; until: Date | null } | undefined,
  bulk: boolean,
  now: Date,
): boolean {
  if (!suppression || (suppression.until !== null && suppression.until <= now)) return false;
  return suppression.reason === "staff" || bulk;
}
