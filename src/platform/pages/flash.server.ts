import { serializeCookie, readCookie, isSecureOrigin } from "../http/cookie.server";

const COOKIE_NAME = "reboot-flash";
const MAX_AGE_SECONDS = 60;

/** Makes the next page show a message. @param key one of that page's fixed keys */
export const flashCookie = (key: string, origin: string): string =>
  serializeCookie(COOKIE_NAME, key, { secure: isSecureOrigin(origin), maxAge: MAX_AGE_SECONDS });

/** Reads the flash message, if it is one of `keys`, and returns headers that clear it and prevent caching. */
export function readFlash<K extends string>(
  request: Request,
  origin: string,
  keys: readonly K[],
): { messageKey: K | null; headers: [string, string][] } {
  const secure = isSecureOrigin(origin);
  const found = readCookie(request.headers.get("cookie"), COOKIE_NAME, secure);
  if (found === null) return { messageKey: null, headers: [] };
  return {
    messageKey: keys.find((key) => key === found) ?? null,
    headers: [
      ["set-cookie", serializeCookie(COOKIE_NAME, "", { secure, maxAge: 0 })],
      ["cache-control", "private, no-store"],
    ],
  };
}
