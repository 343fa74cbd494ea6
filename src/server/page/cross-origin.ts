import type { IncomingMessage } from "node:http";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether another site made the reader's browser send this request. Browsers name the origin of every POST; a mail program
 * that unsubscribes its reader names none.
 * @param ownOrigin origin of this site
 */
export const isCrossOriginWrite = (
  { method = "GET", headers }: IncomingMessage,
  ownOrigin: string,
): boolean => !SAFE_METHODS.has(method) && headers.origin !== undefined && headers.origin !== ownOrigin;
