import { serializeCookie, isSecureOrigin } from "../../../platform/http/cookie.server";
import type { Deps } from "../../../platform/deps";
import { deviceTokens, forgetBrowser } from "../../accounts/devices/devices.service.server";
import { readSessionToken, signOut, findUserByToken } from "../../accounts/sessions/sessions.service.server";
import { COOKIE_NAMES } from "./device-storage.server";

/**
 * Ends the session and the known devices of a browser.
 * @returns headers that clear all storage; cookies also expire by name, for browsers without `Clear-Site-Data`
 */
export async function wipePhone(deps: Deps, request: Request): Promise<Headers> {
  const cookies = request.headers.get("cookie");
  const session = await findUserByToken(deps, readSessionToken(cookies, deps.origin));
  if (session) await signOut(deps, session);
  await forgetBrowser(deps, deviceTokens(cookies, deps.origin));
  const secure = isSecureOrigin(deps.origin);
  const headers = new Headers({
    "cache-control": "private, no-store",
    "clear-site-data": '"cache", "cookies", "storage"',
  });
  for (const name of COOKIE_NAMES)
    headers.append("set-cookie", serializeCookie(name, "", { secure, maxAge: 0 }));
  return headers;
}
