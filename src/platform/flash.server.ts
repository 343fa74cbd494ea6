import { cookieLine, readCookie } from "./cookie.server";

const NAME = "reboot-flash";
const SHORT = 60;

/** The `Set-Cookie` line that makes the next page say what has been done. `key` is one of a closed list of that page. */
export const flash = (key: string, origin: string): string =>
  cookieLine(NAME, key, { secure: origin.startsWith("https:"), maxAge: SHORT });

/**
 * What the page before has done, if it is one of `keys`, and the headers that clear it and keep the answer out of every
 * cache. Without one: null and no headers.
 */
export function readFlash<K extends string>(
  request: Request,
  origin: string,
  keys: readonly K[],
): { said: K | null; headers: [string, string][] } {
  const secure = origin.startsWith("https:");
  const found = readCookie(request.headers.get("cookie"), NAME, secure);
  if (found === null) return { said: null, headers: [] };
  return {
    said: keys.find((key) => key === found) ?? null,
    headers: [
      ["set-cookie", cookieLine(NAME, "", { secure, maxAge: 0 })],
      ["cache-control", "private, no-store"],
    ],
  };
}
