import { createHmac } from "node:crypto";
import { serializeCookie, readCookie, isSecureOrigin } from "../../platform/http/cookie.server";
import type { Deps } from "../../platform/deps";
import { verifySignature } from "../../platform/crypto/signed-text.server";
import { findUserByRequest } from "../accounts/sessions/sessions.service.server";
import type { Owner } from "./file-uploads.model";

/** Not beginning with `reboot`: whoever has it still gets pages from the cache. */
const COOKIE = "uploads";
/** How long a browser keeps it, in seconds: longer than a file waits, so that its sender can look at it afterwards. */
const COOKIE_SECONDS = 7 * 86_400;
const VISITOR_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type KeyDeps = Pick<Deps, "keys">;

const signature = (key: Uint8Array, visitor: string): string =>
  createHmac("sha256", key).update(visitor).digest("base64url");

/** A token by which a visitor who is not signed in is known again as the owner of files. It opens nothing else. */
export const createVisitorToken = (deps: KeyDeps, visitor: string): string =>
  `${visitor}.${signature(deps.keys("uploads"), visitor)}`;

/** The visitor that a token names; null when it is none of ours. */
export function readVisitorToken(deps: KeyDeps, token: string | null): string | null {
  const [visitor = "", signed = ""] = (token ?? "").split(".", 2);
  if (!VISITOR_ID_PATTERN.test(visitor)) return null;
  return verifySignature(deps.keys, "uploads", signed, (key) => signature(key, visitor)) ? visitor : null;
}

/** The `Set-Cookie` line of a visitor's token. */
export const visitorCookie = (deps: KeyDeps & Pick<Deps, "origin">, visitor: string): string =>
  serializeCookie(COOKIE, createVisitorToken(deps, visitor), {
    secure: isSecureOrigin(deps.origin),
    maxAge: COOKIE_SECONDS,
  });

/** The token in a `Cookie` header. Only where the sender is known to be a page of ours. */
export const readVisitorCookie = (header: string | null | undefined, origin: string): string | null =>
  readCookie(header, COOKIE, isSecureOrigin(origin));

/**
 * Whose files a page's request may name: those of the session, and those sent before signing in.
 * @returns `cookie`: a `Set-Cookie` line for somebody who is not known yet, else null
 */
export async function resolveUploadOwner(
  deps: Pick<Deps, "db" | "keys" | "now" | "newId" | "origin">,
  request: Request,
): Promise<{ owner: Owner; cookie: string | null }> {
  const person = await findUserByRequest(deps, request);
  const visitor = readVisitorToken(deps, readVisitorCookie(request.headers.get("cookie"), deps.origin));
  if (person !== null || visitor !== null)
    return { owner: { account: person?.accountId ?? null, visitor }, cookie: null };
  const visitorId = deps.newId();
  return { owner: { account: null, visitor: visitorId }, cookie: visitorCookie(deps, visitorId) };
}
