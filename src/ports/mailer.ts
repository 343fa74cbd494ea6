/** An email, fully rendered. Only the texts and the calendar may hold line breaks. */
export type OutgoingMail = Readonly<{
  /** Id of the outbox row. Gives a stable `Message-ID`, so that duplicates can be recognised. */
  id: string;
  to: string;
  /** Sends from the address that does not name the organisation. */
  neutral: boolean;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** Event as iCalendar (RFC 5545), sent as an attachment. */
  calendar?: string;
}>;

/** Outcome of a delivery; `answer` is the server's reply or the error, without secrets. */
export type DeliveryResult = Readonly<{
  kind:
    | "accepted"
    /** The mailbox does not exist (5xx): send no newsletter to it. */
    | "no_such_address"
    /** This recipient is refused (5xx), for a temporary or unclear reason. */
    | "mailbox_unavailable"
    /** This email is refused permanently (5xx); the recipient is not the cause. */
    | "refused"
    /** Temporary refusal (4xx), or the mailbox is full. */
    | "later"
    /** No reply, or sign-in failed: affects all emails. The email may still have been accepted. */
    | "unavailable";
  answer: string;
}>;

/** Sends emails to a mail server. Never throws: errors are a `DeliveryResult`. */
export type Mailer = Readonly<{
  /** @param signal aborts the attempt with `unavailable` */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<DeliveryResult>;
  /** Connects and signs in without sending. */
  verify: () => Promise<Readonly<{ isUp: boolean; answer: string }>>;
  close: () => Promise<void>;
}>;
