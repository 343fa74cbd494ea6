import { createHash, randomBytes } from "node:crypto";
import { serializeCookie, readCookie, isSecureOrigin } from "../http/cookie.server";

/** Not beginning with `reboot`: whoever has it still gets cached pages. */
const COOKIE_NAME = "visit";
/** In seconds: longer than anybody fills in a form, shorter than the phone goes round a family. */
const MAX_AGE_SECONDS = 6 * 3600;
const VALUE_PATTERN = /^[\w-]{16}$/;

/** One visit on a phone that several people use. `id` goes into secret URLs; the cookie that makes it stays on the phone. */
export type Visit = { id: string; cookie: string | null };

/**
 * The visit that a request belongs to, or a new one with its `Set-Cookie` line. The history of a browser keeps URLs that open
 * what somebody wrote; on a shared phone they open with the cookie of that visit only, which wiping the phone removes.
 */
export function resolveVisit(cookieHeader: string | undefined, origin: string): Visit {
  const secure = isSecureOrigin(origin);
  const existing = readCookie(cookieHeader, COOKIE_NAME, secure);
  if (existing !== null && VALUE_PATTERN.test(existing)) return { id: idOf(existing), cookie: null };
  const value = randomBytes(12).toString("base64url");
  return {
    id: idOf(value),
    cookie: serializeCookie(COOKIE_NAME, value, { secure, maxAge: MAX_AGE_SECONDS }),
  };
}

const idOf = (value: string): string => createHash("sha256").update(value).digest("base64url").slice(0, 16);

/** What a key carries behind its subject: nothing, or the visit it is bound to. */
export const visitSuffix = (visit: string | undefined): string => (visit === undefined ? "" : `~${visit}`);

/** The subject of a key; null when the key is bound to another visit. */
export function stripVisitSuffix(text: string, visit: string | undefined): string | null {
  const [subject = "", boundVisit] = text.split("~");
  return boundVisit === undefined || boundVisit === visit ? subject : null;
}
