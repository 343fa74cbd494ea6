import { isDeepStrictEqual } from "node:util";
import type { Locale } from "../i18n/locales";

/**
 * A `clientId` has recorded something else before. Thrown, so that the transaction of the call is undone; the API answers 422
 * `client_id_reused`. Only calls are compared: the id of a page is made of its answers (`submission-id.server.ts`).
 */
export class ClientIdReusedError extends Error {
  /** @param describe says what was recorded and what to do; without it the message of the code is used */
  constructor(readonly describe: ((locale: Locale) => string) | null = null) {
    super("A clientId was used for another content");
  }
}

/** Compares contents as the database returns them: a column of JSON has no undefined values and no order of keys. */
export const isSameContent = (recorded: unknown, sent: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(recorded)), JSON.parse(JSON.stringify(sent)));
