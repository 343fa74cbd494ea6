import { AsyncLocalStorage } from "node:async_hooks";

export type CookieOptions = {
  /** HTTPS only, with the `__Host-` prefix. */
  secure: boolean;
  /** In seconds; 0 deletes the cookie; undefined: a session cookie. */
  maxAge?: number;
};

/** `__Host-` (RFC 6265bis §4.1.3.2) requires HTTPS; local development has no prefix. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** Returns a `Set-Cookie` line. @param value must need no escaping: base64url, letters, digits, `_` */
export function serializeCookie(name: string, value: string, { secure, maxAge }: CookieOptions): string {
  const attributes = [`${cookieName(name, secure)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  if (maxAge !== undefined) attributes.push(`Max-Age=${maxAge}`);
  return attributes.join("; ");
}

const readNames = new AsyncLocalStorage<Set<string>>();

/** Records which cookies the task reads. Readers without any of them share a cached page; loaders declare nothing. */
export const trackCookieReads = <T>(names: Set<string>, task: () => Promise<T>): Promise<T> =>
  readNames.run(names, task);

/** Null when missing or empty. */
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

export const isSecureOrigin = (origin: string): boolean => origin.startsWith("https:");
