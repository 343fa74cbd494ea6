import { createHash, randomBytes } from "node:crypto";
import { serializeCookie, readCookie, isSecureOrigin } from "../http/cookie.server";

/** Not beginning with `reboot`: whoever has it still gets cached pages. */
const COOKIE_NAME = "visit";
/** How long a form that is open in a tab can still be sent, in seconds: longer than it takes to fill one in. */
const MAX_AGE_SECONDS = 6 * 3600;
/** How long after the last request a page of the visit opens, in minutes: the next person at the device may look at the history. */
const IDLE_MINUTES = 30;
/** The secret of the visit, and the minute of its last request since 1970, in base 36. */
const VALUE_PATTERN = /^([\w-]{16})\.([0-9a-z]{1,8})$/;

/** One visit on a phone that several people use. `id` goes into secret URLs; the cookie that makes it stays on the phone. */
export type Visit = { id: string; cookie: string | null };

/**
 * The visit that a request belongs to, or a new one; `cookie` is the `Set-Cookie` line when it changes. The history of a browser
 * keeps URLs that open what a person wrote; on a shared phone they open with the cookie of that visit only, which clearing the
 * phone removes, and only within half an hour of the last request. What is sent is taken for hours: a form that is being filled in is not lost.
 */
export function resolveVisit(
  { cookies, method, now }: { cookies: string | undefined; method: string; now: Date },
  origin: string,
): Visit {
  const secure = isSecureOrigin(origin);
  const minute = Math.floor(now.getTime() / 60_000);
  const [, existing, lastMinute = ""] =
    VALUE_PATTERN.exec(readCookie(cookies, COOKIE_NAME, secure) ?? "") ?? [];
  const idleMinutes = minute - Number.parseInt(lastMinute, 36);
  const continues = existing !== undefined && (method === "POST" || idleMinutes <= IDLE_MINUTES);
  const secret = continues ? existing : randomBytes(12).toString("base64url");
  const isCurrent = continues && idleMinutes === 0;
  return {
    id: idOf(secret),
    cookie: isCurrent
      ? null
      : serializeCookie(COOKIE_NAME, `${secret}.${minute.toString(36)}`, { secure, maxAge: MAX_AGE_SECONDS }),
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
