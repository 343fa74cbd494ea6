import { createHmac, randomBytes } from "node:crypto";
import { cookieLine, readCookie } from "../../platform/cookie.server";
import type { Deps } from "../../platform/deps";
import { verifies } from "../../platform/forms/signed.server";

/** Not one of the names that keep a request away from the page cache: the cookie changes no page. */
const COOKIE = "opened";
/** Codes that one device is known by at a time: a phone may be a family's. */
const MOST = 4;
/** In seconds: 90 days after the last code that was opened. */
const LIFE = 90 * 86_400;
const ENTRY = /^([\w-]{11})([\w-]{22})$/;

const isSecure = (origin: string) => origin.startsWith("https:");

/** What only we can make, and nobody can read a code from. */
const markOf = (key: Uint8Array, id: string, code: string): string =>
  createHmac("sha256", key).update(`opened ${id} ${code}`).digest().subarray(0, 16).toString("base64url");

const entriesOf = (cookieHeader: string | null, origin: string): string[] =>
  (readCookie(cookieHeader, COOKIE, isSecure(origin)) ?? "").split(".").filter((entry) => ENTRY.test(entry));

/** The id of a device that has opened this code before; null of any other. */
export function knownDevice(
  { keys, origin }: Pick<Deps, "keys" | "origin">,
  cookieHeader: string | null,
  code: string,
): string | null {
  for (const entry of entriesOf(cookieHeader, origin)) {
    const [, id = "", mark = ""] = ENTRY.exec(entry)!;
    if (verifies(keys, "look-up", mark, (key) => markOf(key, id, code))) return id;
  }
  return null;
}

/**
 * The cookie that makes a device known to a code that it has opened; null when it is. The entry is worth nothing for another
 * code, so whoever opens their own gets no further tries at those of others.
 */
export function knownCookie(
  deps: Pick<Deps, "keys" | "origin">,
  cookieHeader: string | null,
  code: string,
): string | null {
  if (knownDevice(deps, cookieHeader, code) !== null) return null;
  const id = randomBytes(8).toString("base64url");
  const entry = id + markOf(deps.keys("look-up"), id, code);
  const entries = [entry, ...entriesOf(cookieHeader, deps.origin)].slice(0, MOST);
  return cookieLine(COOKIE, entries.join("."), { secure: isSecure(deps.origin), maxAge: LIFE });
}
