/** A mail as it goes out. Texts are finished; no value but those and the calendar holds a line break. */
export type OutgoingMail = Readonly<{
  /** Of the row it comes from. Always the same `Message-ID` is made of it: a repetition can be recognised. */
  id: string;
  to: string;
  /** From the address that does not name the organisation. */
  neutral: boolean;
  subject: string;
  html: string;
  text: string;
  /** Extra header lines: name → value. */
  headers: Readonly<Record<string, string>>;
  /** An event as iCalendar (RFC 5545), as a file beside the text. */
  calendar?: string;
}>;

/** What became of it; `answer` is what the server said, or what went wrong, without secrets. */
export type DeliveryResult = Readonly<{
  kind:
    /** The server has it, and answers for it. */
    | "accepted"
    /** The server says that this mailbox does not exist (5xx): send no newsletter there. */
    | "no_such_address"
    /** This recipient is refused for a reason that may pass or is not clear (5xx). */
    | "mailbox_unavailable"
    /** This mail is refused for good (5xx), and the address is not to blame. */
    | "refused"
    /** Not now (4xx), or the mailbox is full. */
    | "later"
    /** No answer, or no entry: nobody's mail would go through. It may have been accepted all the same. */
    | "unavailable";
  answer: string;
}>;

/** Hands mails to a mail server. Never throws: what goes wrong is a `Delivery`. */
export type Mailer = Readonly<{
  /** @param signal gives up: the answer is `unavailable` then */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<DeliveryResult>;
  /** Connects and signs in, and sends nothing. @returns what the server said, or what went wrong, without secrets */
  verify: () => Promise<Readonly<{ isUp: boolean; answer: string }>>;
  /** Says goodbye to the server. */
  close: () => Promise<void>;
}>;
