import { HOUR_MS } from "../time/durations";
import { sign, verifySigned } from "../crypto/signed-text.server";
import type { Deps } from "../deps";
import { isSecureOrigin, readCookie, serializeCookie } from "../http/cookie.server";
import { isUuid } from "../ids/is-uuid";

/** Cookies with the prefix `reboot` exclude the browser from cached pages. */
const COOKIE_NAME = "reboot-sent";
const VALID_HOURS = 6;
const MAX_ITEMS = 4;

type ProofDeps = Pick<Deps, "keys" | "now" | "origin">;

export function itemsOfThisBrowser({ keys, now, origin }: ProofDeps, request: Request): string[] {
  const cookie = readCookie(request.headers.get("cookie"), COOKIE_NAME, isSecureOrigin(origin));
  const [until = "0", ...ids] = (verifySigned(keys, "browser-proof", cookie ?? "") ?? "").split("_");
  return Number(until) * HOUR_MS > now().getTime() ? ids.filter((id) => isUuid(id)) : [];
}

/** Returns a cookie that proves the submission of `id`. Security: an emailed link may have reached another person. */
export function browserProofCookie(deps: ProofDeps, request: Request, id: string): string {
  const until = Math.ceil(deps.now().getTime() / HOUR_MS) + VALID_HOURS;
  const ids = [...new Set([id, ...itemsOfThisBrowser(deps, request)])].slice(0, MAX_ITEMS);
  return serializeCookie(COOKIE_NAME, sign(deps.keys, "browser-proof", [until, ...ids].join("_")), {
    secure: isSecureOrigin(deps.origin),
    maxAge: VALID_HOURS * 3600,
  });
}

export const isFromThisBrowser = (deps: ProofDeps, request: Request, id: string): boolean =>
  itemsOfThisBrowser(deps, request).includes(id);
