import { cookieLine } from "../../platform/cookie.server";
import type { Deps } from "../../platform/deps";
import { deviceTokens, forgetBrowser } from "../accounts/devices.service.server";
import { sessionToken, signOut, signedInByToken } from "../accounts/sessions.service.server";
import { OUR_COOKIES } from "./device-storage.server";

/**
 * Forgets a browser: ends its session and its known devices on the server.
 * @returns the headers that make the browser remove all that it stored of this site. Browsers that do not know
 * `Clear-Site-Data` lose each cookie by its own line
 */
export async function wipePhone(deps: Deps, request: Request): Promise<Headers> {
  const cookies = request.headers.get("cookie");
  const who = await signedInByToken(deps, sessionToken(cookies, deps.origin));
  if (who) await signOut(deps, who);
  await forgetBrowser(deps, deviceTokens(cookies, deps.origin));
  const secure = deps.origin.startsWith("https:");
  const headers = new Headers({
    "cache-control": "private, no-store",
    "clear-site-data": '"cache", "cookies", "storage"',
  });
  for (const name of OUR_COOKIES) headers.append("set-cookie", cookieLine(name, "", { secure, maxAge: 0 }));
  return headers;
}
