import type { Doctor } from "../ports/doctor";
import type { FileStore } from "../ports/files";
import type { Mailbox } from "../ports/mailbox";
import type { Mailer } from "../ports/mailer";
import type { PaymentProvider } from "../ports/payments";
import type { PdfRenderer } from "../ports/pdf";
import type { PictureProcessor } from "../ports/pictures";
import type { Scanner } from "../ports/scanner";
import type { Keys } from "./crypto/keys.server";
import type { Passwords } from "./auth/passwords.server";
import type { AreaBases } from "./api/api-areas";
import type { Database } from "./database/database";

/**
 * What the services may use; made once in `server/composition-root.ts`. A function asks for the narrow part it needs:
 * `Pick<Deps, "db" | "now">`.
 */
export type Deps = Readonly<{
  db: Database;
  /** Pictures and what people upload. */
  files: FileStore;
  /** Decodes pictures that people send, where they can do no harm. */
  pictures: PictureProcessor;
  /** Typesets tickets and receipts. */
  pdf: PdfRenderer;
  /** Null: there is no malware scanner. Files are taken and given out unchecked. */
  scanner: Scanner | null;
  /** Null: there is no mail server. Mails stay in the outbox, where they can be read. */
  mailer: Mailer | null;
  /** Where people answer our mails, `pattern` with the code of a thread in place of `*`; null: they answer on the site only. */
  replies: Readonly<{ pattern: string; mailbox: Mailbox }> | null;
  /** Where gifts are paid. */
  payments: PaymentProvider;
  /** The clock. Features never read another one. */
  now: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** Scheme, host and port of the public site, without a trailing slash. */
  origin: string;
  /** Whether pages may be kept on readers' phones (`OFFLINE`). */
  offlineEnabled: boolean;
  /** The visit of this request on a phone that several people use (`visit.server.ts`); secret URLs are bound to it. */
  visit?: string;
  /** What a request for a page has read already (`request-memo.ts`); undefined outside of one. */
  requestMemo?: Map<string, Promise<unknown>>;
  /** Keys of the program, one for each purpose. */
  keys: Keys;
  passwords: Passwords;
  /** What the program does for its backups by itself; null: nothing, somebody else looks after them. */
  backups: Readonly<{
    /** Hours between two backups. */
    everyHours: number;
    makeWhenDue: (signal: AbortSignal) => Promise<void>;
  }> | null;
  /** Null: a test, or a command beside the program. */
  doctor: Doctor | null;
  /** Where the API of each area is. */
  areas: AreaBases;
  /** Who hears of weaknesses, as an address with its scheme (`SECURITY_CONTACT`); null: the site's own. */
  securityContact: string | null;
  log: Logger;
}>;

/** Structured log lines; no personal data in them. */
export type Logger = Readonly<{
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}>;
