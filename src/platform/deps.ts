import type { Database } from "../db/database.server";
import type { Files } from "../ports/files";
import type { Keys } from "./keys.server";
import type { Passwords } from "./passwords.server";
import type { AreaBases } from "./areas";

/**
 * What the services may use; made once in `server/compose.ts`. A function asks for the narrow part it needs:
 * `Pick<Deps, "db" | "now">`.
 */
export type Deps = Readonly<{
  db: Database;
  /** Pictures and what people upload. */
  files: Files;
  /** The clock. Features never read another one. */
  now: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** Scheme, host and port of the public site, without a trailing slash. */
  origin: string;
  /** Whether pages may be kept on readers' phones (`OFFLINE`). */
  keepsPages: boolean;
  /** Keys of the program, one for each purpose. */
  keys: Keys;
  passwords: Passwords;
  /** Where the API of each area is. */
  areas: AreaBases;
  log: Log;
}>;

/** Structured log lines; no personal data in them. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}>;
