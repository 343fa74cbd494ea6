import { HOUR_MS } from "../time/durations";
import { sign, verifySigned } from "../crypto/signed-text.server";
import type { Deps } from "../deps";
import { isSecureOrigin, readCookie, serializeCookie } from "../http/cookie.server";
import { isUuid } from "../ids/is-uuid";

/** Pages of a browser whose cookies begin with `reboot` are made for it alone. */
const COOKIE_NAME = "reboot-sent";
/** How long a browser is known as the one that sent a form, in hours: long enough to notice a slip. */
const VALID_HOURS = 6;
/** How many forms a browser is known to have sent. */
const MAX_ITEMS = 4;

type ProofDeps = Pick<Deps, "keys" | "now" | "origin">;

/** Ids of what this browser sent lately, newest first; none when its cookie is forged or too old. */
export function itemsOfThisBrowser({ keys, now, origin }: ProofDeps, request: Request): string[] {
  const cookie = readCookie(request.headers.get("cookie"), COOKIE_NAME, isSecureOrigin(origin));
  const [until = "0", ...ids] = (verifySigned(keys, "browser-proof", cookie ?? "") ?? "").split("_");
  return Number(until) * HOUR_MS > now().getTime() ? ids.filter((id) => isUuid(id)) : [];
}

/**
 * The `Set-Cookie` line by which a browser later proves that it sent the form that created `id`. A link to the same item
 * may have been mailed to another person by mistake; the cookie cannot.
 */
export function browserProofCookie(deps: ProofDeps, request: Request, id: string): string {
  const until = Math.ceil(deps.now().getTime() / HOUR_MS) + VALID_HOURS;
  const ids = [...new Set([id, ...itemsOfThisBrowser(deps, request)])].slice(0, MAX_ITEMS);
  return serializeCookie(COOKIE_NAME, sign(deps.keys, "browser-proof", [until, ...ids].join("_")), {
    secure: isSecureOrigin(deps.origin),
    maxAge: VALID_HOURS * 3600,
  });
}

/** Whether this browser sent the form that created `id`, a few hours ago at most. */
export const isFromThisBrowser = (deps: ProofDeps, request: Request, id: string): boolean =>
  itemsOfThisBrowser(deps, request).includes(id);
