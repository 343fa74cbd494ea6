import { createHmac, randomBytes } from "node:crypto";
import { serializeCookie, readCookie, isSecureOrigin } from "../../platform/http/cookie.server";
import type { Deps } from "../../platform/deps";
import { verifySignature } from "../../platform/crypto/signed-text.server";

/** Pages do not vary by this cookie, so it must not bypass the page cache. */
const COOKIE_NAME = "opened";
/** Codes for each device, because a family may share a phone. */
const MAX_ENTRIES = 4;
/** 90 days after the last opened code. */
const COOKIE_MAX_AGE_SECONDS = 90 * 86_400;
const ENTRY_PATTERN = /^([\w-]{11})([\w-]{22})$/;

const codeFingerprint = (key: Uint8Array, id: string, code: string): string =>
  createHmac("sha256", key).update(`opened ${id} ${code}`).digest().subarray(0, 16).toString("base64url");

const readEntries = (cookieHeader: string | null, origin: string): string[] =>
  (readCookie(cookieHeader, COOKIE_NAME, isSecureOrigin(origin)) ?? "")
    .split(".")
    .filter((entry) => ENTRY_PATTERN.test(entry));

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

/** An entry is valid for its code only, so that opening one's own code gives no attempts at others. */
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
