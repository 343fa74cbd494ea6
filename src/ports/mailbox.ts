export type IncomingMail = Readonly<{
  /** The wanted address that the email was sent to. */
  to: string;
  /** The whole email (RFC 5322), or only its header above `MAX_MAIL_BYTES`. */
  raw: Uint8Array;
  isComplete: boolean;
}>;

/** Two files of the largest accepted size, in base64. */
export const MAX_MAIL_BYTES = 30 * 1024 * 1024;

type ReceiveOptions = Readonly<{
  isWanted: (email: string) => boolean;
  /** When it throws, the email stays in the mailbox for the next run and the others continue. */
  onMail: (mail: IncomingMail) => Promise<void>;
  signal: AbortSignal;
}>;

export type Mailbox = Readonly<{
  /**
   * Passes unread emails to wanted addresses to `onMail`, oldest first, and deletes each after success. Others stay
   * unread. An email may arrive twice: the process can end before the deletion.
   * @throws when the server is unreachable; otherwise the first `onMail` error, after all others were processed
   */
  receive: (options: ReceiveOptions) => Promise<void>;
  /** Connects, signs in and opens the folder. `answer` is the error, without secrets. */
  verify: () => Promise<Readonly<{ isUp: boolean; answer: string }>>;
}>;
