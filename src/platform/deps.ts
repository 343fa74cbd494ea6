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

/** Created in `server/composition-root.ts`. Services take only the needed part: `Pick<Deps, "db" | "now">`. */
export type Deps = Readonly<{
  db: Database;
  files: FileStore;
  pictures: PictureProcessor;
  pdf: PdfRenderer;
  /** Null: no malware scanner; files are accepted and served unchecked. */
  scanner: Scanner | null;
  /** Null: no mail server; emails stay in the outbox, where they can be read. */
  mailer: Mailer | null;
  /** Replies by email; `pattern` has a thread's code in place of `*`. Null: replies on the site only. */
  replies: Readonly<{ pattern: string; mailbox: Mailbox }> | null;
  payments: PaymentProvider;
  /** The only clock that features may read. */
  now: () => Date;
  newId: () => string;
  /** Public origin without a trailing slash. */
  origin: string;
  /** Whether pages may be cached on phones (`OFFLINE`). */
  offlineEnabled: boolean;
  /** Visit on a shared phone (`visit.server.ts`); secret URLs are bound to it. */
  visit?: string;
  /** Undefined outside page requests (see `request-memo.ts`). */
  requestMemo?: Map<string, Promise<unknown>>;
  keys: Keys;
  passwords: Passwords;
  backups: Readonly<{
    everyHours: number;
    makeWhenDue: (signal: AbortSignal) => Promise<void>;
  }> | null;
  doctor: Doctor | null;
  areas: AreaBases;
  /** Contact URI for security reports (`SECURITY_CONTACT`); null: the site's own. */
  securityContact: string | null;
  log: Logger;
}>;

/** Must not log personal data. */
export type Logger = Readonly<{
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}>;
