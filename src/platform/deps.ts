import type { Database } from "../db/database.server";
import type { Files } from "../ports/files";

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
  log: Log;
}>;

/** Structured log lines; no personal data in them. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}>;
