/** A mail as it lies in a mailbox. */
export type IncomingMail = Readonly<{
  /** Which of the wanted addresses it was sent to. */
  to: string;
  /** All of it (RFC 5322); only its header when it is larger than `LARGEST_MAIL`. */
  raw: Uint8Array;
  isComplete: boolean;
}>;

/** Largest mail that is read, in bytes: two files as large as we take, in base64. */
export const MAX_MAIL_BYTES = 30 * 1024 * 1024;

type ReceiveOptions = Readonly<{
  isWanted: (email: string) => boolean;
  /** What throws is left in the mailbox for the next time, and does not keep others from being taken. */
  onMail: (mail: IncomingMail) => Promise<void>;
  /** When it aborts, the rest is left for the next time. */
  signal: AbortSignal;
}>;

/** The mailbox that answers to our mails arrive in. */
export type Mailbox = Readonly<{
  /**
   * Hands on the unread mails that were sent to a wanted address, the oldest first, and deletes each once it was taken. A mail
   * may come twice: the program can end between the two. Every other mail stays as it is, unread.
   * @throws when the server cannot be reached, or the first error of `take` once all others were taken
   */
  receive: (options: ReceiveOptions) => Promise<void>;
  /** Connects, signs in and opens the folder. @returns what went wrong, without secrets */
  verify: () => Promise<Readonly<{ isUp: boolean; answer: string }>>;
}>;
