import type { Locale } from "../../platform/languages";

/** Where a mail is on its way (product.md §8). */
export type MailState = "waiting" | "sending" | "sent" | "failed" | "suppressed";

/** A finished mail. `subject`, `html` and `text` are in the language `locale`; the text part is never missing. */
export type Mail = {
  /** What it is about, `newsletter.confirm`. */
  kind: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  /** Extra header lines: name → value. */
  headers?: Record<string, string>;
};
