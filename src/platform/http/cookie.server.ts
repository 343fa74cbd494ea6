import { AsyncLocalStorage } from "node:async_hooks";

export type CookieOptions = {
  /** With it the cookie travels on https only, and its name gets the prefix that binds it to this host. */
  secure: boolean;
  /** In seconds; 0 takes the cookie away. Undefined: until the browser is closed. */
  maxAge?: number;
};

/** `__Host-` (RFC 6265bis §4.1.3.2) needs https; on plain http, which is the developer's own machine, the plain name. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** A `Set-Cookie` line. `value` must be of characters that need no escape: base64url, letters, digits, `_`. */
export function serializeCookie(name: string, value: string, { secure, maxAge }: CookieOptions): string {
  const attributes = [`${cookieName(name, secure)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  if (maxAge !== undefined) attributes.push(`Max-Age=${maxAge}`);
  return attributes.join("; ");
}

const readNames = new AsyncLocalStorage<Set<string>>();

/**
 * Does the work and adds the name of every cookie it looks for to `names`. The page cache sends a reader who has none of them
 * the page of everyone: so no page has to declare what it reads, and none can forget to.
 */
export const trackCookieReads = <T>(names: Set<string>, task: () => Promise<T>): Promise<T> =>
  readNames.run(names, task);

/** The value in a `Cookie` header; null when there is none, or an empty one. */
export function readCookie(header: string | null | undefined, name: string, secure: boolean): string | null {
  const fullName = cookieName(name, secure);
  readNames.getStore()?.add(fullName);
  const start = `${fullName}=`;
  for (const part of (header ?? "").split(";")) {
    const pair = part.trim();
    if (pair.startsWith(start)) return pair.slice(start.length) || null;
  }
  return null;
}

/** Whether cookies of a site are sent over HTTPS only. */
export const isSecureOrigin = (origin: string): boolean => origin.startsWith("https:");
