import { createHash, randomBytes } from "node:crypto";
import { serializeCookie, readCookie, isSecureOrigin } from "../http/cookie.server";

/** Without the prefix `reboot`, so cached pages are still served. */
const COOKIE_NAME = "visit";
/** Longer than it takes to fill in a form. */
const MAX_AGE_SECONDS = 6 * 3600;
/** Limit for reads: the next person at the device may open its history. */
const IDLE_MINUTES = 30;
const VALUE_PATTERN = /^([\w-]{16})\.([0-9a-z]{1,8})$/;

/** A visit on a shared phone. `id` is in secret URLs, its secret only in the cookie. */
export type Visit = { id: string; cookie: string | null };

/**
 * Resumes or starts a visit; `cookie` is set when it changes. Security: URLs in a shared browser's history open only
 * with the visit's cookie, within half an hour. Posts are accepted for hours, so that a form in progress is not lost.
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

/** Binds a key to a visit. */
export const visitSuffix = (visit: string | undefined): string => (visit === undefined ? "" : `~${visit}`);

export function stripVisitSuffix(text: string, visit: string | undefined): string | null {
  const [subject = "", boundVisit] = text.split("~");
  return boundVisit === undefined || boundVisit === visit ? subject : null;
}
