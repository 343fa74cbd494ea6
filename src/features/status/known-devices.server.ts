import { createHmac, randomBytes } from "node:crypto";
import { serializeCookie, readCookie, isSecureOrigin } from "../../platform/http/cookie.server";
import type { Deps } from "../../platform/deps";
import { verifySignature } from "../../platform/crypto/signed-text.server";

/** Not one of the names that keep a request away from the page cache: the cookie changes no page. */
const COOKIE_NAME = "opened";
/** Codes that one device is known by at a time: a phone may be a family's. */
const MAX_ENTRIES = 4;
/** In seconds: 90 days after the last code that was opened. */
const COOKIE_MAX_AGE_SECONDS = 90 * 86_400;
const ENTRY_PATTERN = /^([\w-]{11})([\w-]{22})$/;

/** What only we can make, and nobody can read a code from. */
const codeFingerprint = (key: Uint8Array, id: string, code: string): string =>
  createHmac("sha256", key).update(`opened ${id} ${code}`).digest().subarray(0, 16).toString("base64url");

const readEntries = (cookieHeader: string | null, origin: string): string[] =>
  (readCookie(cookieHeader, COOKIE_NAME, isSecureOrigin(origin)) ?? "")
    .split(".")
    .filter((entry) => ENTRY_PATTERN.test(entry));

/** The id of a device that has opened this code before; null of any other. */
export function findKnownDevice(
  { keys, origin }: Pick<Deps, "keys" | "origin">,
  cookieHeader: string | null,
  code: string,
): string | null {
  for (const entry of readEntries(cookieHeader, origin)) {
    const [, id = "", fingerprint = ""] = ENTRY_PATTERN.exec(entry)!;
    if (verifySignature(keys, "look-up", fingerprint, (key) => codeFingerprint(key, id, code))) return id;
  }
  return null;
}

/**
 * The cookie that makes a device known to a code that it has opened; null when it is. The entry is worth nothing for another
 * code, so whoever opens their own gets no further tries at those of others.
 */
export function knownDeviceCookie(
  deps: Pick<Deps, "keys" | "origin">,
  cookieHeader: string | null,
  code: string,
): string | null {
  if (findKnownDevice(deps, cookieHeader, code) !== null) return null;
  const id = randomBytes(8).toString("base64url");
  const entry = id + codeFingerprint(deps.keys("look-up"), id, code);
  const entries = [entry, ...readEntries(cookieHeader, deps.origin)].slice(0, MAX_ENTRIES);
  return serializeCookie(COOKIE_NAME, entries.join("."), {
    secure: isSecureOrigin(deps.origin),
    maxAge: COOKIE_MAX_AGE_SECONDS,
  });
}
