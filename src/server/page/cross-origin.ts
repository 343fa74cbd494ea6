import type { IncomingMessage } from "node:http";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Browsers name the origin of every POST; email programs that unsubscribe a reader name none. */
export const isCrossOriginWrite = (
  { method = "GET", headers }: IncomingMessage,
  ownOrigin: string,
): boolean => !SAFE_METHODS.has(method) && headers.origin !== undefined && headers.origin !== ownOrigin;
