import { createHash, randomBytes } from "node:crypto";
import { cookieLine, readCookie } from "./cookie.server";

/** Not beginning with `reboot`: whoever has it still gets cached pages. */
const COOKIE = "visit";
/** In seconds: longer than anybody fills in a form, shorter than the phone goes round a family. */
const LIFE = 6 * 3600;
const VALUE = /^[\w-]{16}$/;

/** One visit on a phone that several people use. `id` goes into secret URLs; the cookie that makes it stays on the phone. */
export type Visit = { id: string; cookie: string | null };

/**
 * The visit that a request belongs to, or a new one with its `Set-Cookie` line. The history of a browser keeps URLs that open
 * what somebody wrote; on a shared phone they open with the cookie of that visit only, which wiping the phone removes.
 */
export function visitOf(cookieHeader: string | undefined, origin: string): Visit {
  const secure = origin.startsWith("https:");
  const known = readCookie(cookieHeader, COOKIE, secure);
  if (known !== null && VALUE.test(known)) return { id: idOf(known), cookie: null };
  const value = randomBytes(12).toString("base64url");
  return { id: idOf(value), cookie: cookieLine(COOKIE, value, { secure, maxAge: LIFE }) };
}

const idOf = (value: string): string => createHash("sha256").update(value).digest("base64url").slice(0, 16);

/** What a key carries behind its subject: nothing, or the visit it is bound to. */
export const boundTo = (visit: string | undefined): string => (visit === undefined ? "" : `~${visit}`);

/** The subject of a key; null when the key is bound to another visit. */
export function unbound(text: string, visit: string | undefined): string | null {
  const [subject = "", bound] = text.split("~");
  return bound === undefined || bound === visit ? subject : null;
}
