import { createHmac } from "node:crypto";
import { cookieLine, readCookie } from "../../platform/cookie.server";
import type { Deps } from "../../platform/deps";
import { verifies } from "../../platform/forms/signed.server";
import { signedIn } from "../accounts/sessions.service.server";
import type { Owner } from "./file-uploads.model";

/** Not beginning with `reboot`: whoever has it still gets pages from the cache. */
const COOKIE = "uploads";
/** How long a browser keeps it, in seconds: longer than a file waits, so that its sender can look at it afterwards. */
const COOKIE_SECONDS = 7 * 86_400;
const SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Signer = Pick<Deps, "keys">;

const signature = (key: Uint8Array, visitor: string): string =>
  createHmac("sha256", key).update(visitor).digest("base64url");

/** A token by which a visitor who is not signed in is known again as the owner of files. It opens nothing else. */
export const visitorToken = (deps: Signer, visitor: string): string =>
  `${visitor}.${signature(deps.keys("uploads"), visitor)}`;

/** The visitor that a token names; null when it is none of ours. */
export function visitorOf(deps: Signer, token: string | null): string | null {
  const [visitor = "", signed = ""] = (token ?? "").split(".", 2);
  if (!SHAPE.test(visitor)) return null;
  return verifies(deps.keys, "uploads", signed, (key) => signature(key, visitor)) ? visitor : null;
}

const isSecure = (origin: string) => origin.startsWith("https:");

/** The `Set-Cookie` line of a visitor's token. */
export const visitorCookie = (deps: Signer & Pick<Deps, "origin">, visitor: string): string =>
  cookieLine(COOKIE, visitorToken(deps, visitor), {
    secure: isSecure(deps.origin),
    maxAge: COOKIE_SECONDS,
  });

/** The token in a `Cookie` header. Only where the sender is known to be a page of ours. */
export const cookieToken = (header: string | null | undefined, origin: string): string | null =>
  readCookie(header, COOKIE, isSecure(origin));

/**
 * Whose files a page's request may name: those of the session, and those sent before signing in.
 * @returns `cookie`: a `Set-Cookie` line for somebody who is not known yet, else null
 */
export async function pageOwner(
  deps: Pick<Deps, "db" | "keys" | "now" | "newId" | "origin">,
  request: Request,
): Promise<{ owner: Owner; cookie: string | null }> {
  const person = await signedIn(deps, request);
  const visitor = visitorOf(deps, cookieToken(request.headers.get("cookie"), deps.origin));
  if (person !== null || visitor !== null)
    return { owner: { account: person?.accountId ?? null, visitor }, cookie: null };
  const made = deps.newId();
  return { owner: { account: null, visitor: made }, cookie: visitorCookie(deps, made) };
}
