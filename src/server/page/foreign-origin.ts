import type { IncomingMessage } from "node:http";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether another site made the reader's browser send this request. Browsers name the origin of every POST; a mail program
 * that unsubscribes its reader names none.
 * @param own origin of this site
 */
export const isForeign = ({ method = "GET", headers }: IncomingMessage, own: string): boolean =>
  !READS.has(method) && headers.origin !== undefined && headers.origin !== own;
