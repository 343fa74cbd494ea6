import { isDeepStrictEqual } from "node:util";
import type { Locale } from "../i18n/locales";

/** A call reused a `clientId` for other content (422). On pages, ids depend on the answers (`submission-id.server.ts`). */
export class ClientIdReusedError extends Error {
  /** @param describe replaces the default message */
  constructor(readonly describe: ((locale: Locale) => string) | null = null) {
    super("A clientId was used for another content");
  }
}

/** Compares JSON as the database returns it: without undefined values or key order. */
export const isSameContent = (recorded: unknown, sent: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(recorded)), JSON.parse(JSON.stringify(sent)));
