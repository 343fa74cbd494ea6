import { type RouterContextProvider, createContext, redirect } from "react-router";
import { getLocale } from "../../paraglide/runtime";
import type { Deps } from "../../platform/deps";
import { hrefOf } from "../../platform/i18n/href";
import { localPath } from "../../platform/pages/local-path";
import { depsContext, ipAddressContext, organisationContext } from "../../platform/pages/request-context";
import type { SignedInUser } from "./accounts.model";
import { deviceTokens } from "./devices/devices.service.server";
import {
  clearSessionCookie,
  findUserByRequest,
  findUserByToken,
  readSessionToken,
} from "./sessions/sessions.service.server";
import type { ClientInfo } from "./sign-in/open-session.server";

type Context = Readonly<RouterContextProvider>;

export async function getActionContext(request: Request, context: Context) {
  const deps = context.get(depsContext);
  const organisation = await context.get(organisationContext)();
  const from: ClientInfo = {
    ipAddress: context.get(ipAddressContext),
    userAgent: request.headers.get("user-agent"),
    devices: deviceTokens(request.headers.get("cookie"), deps.origin),
    organisation,
  };
  return { deps, from, organisation, locale: getLocale() };
}

/** Set once this request has renewed the session: its own cookie has the old token. */
export const renewedTokenContext = createContext<string | null>(null);

export function findSignedInUser(
  deps: Deps,
  request: Request,
  context: Context,
): Promise<SignedInUser | null> {
  const renewedToken = context.get(renewedTokenContext);
  return renewedToken === null ? findUserByRequest(deps, request) : findUserByToken(deps, renewedToken);
}

/** @throws a redirect to sign in, which leads back here */
export async function requireSignedInUser(
  deps: Deps,
  request: Request,
  context: Context,
): Promise<SignedInUser> {
  const user = await findSignedInUser(deps, request, context);
  if (user) return user;
  const { pathname, searchParams } = new URL(request.url);
  // Query parameter of React Router's data requests.
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  const next = localPath(pathname.replace(/\.data$/, "") + search);
  // A stale session cookie would keep this browser off the page cache.
  const hasStaleCookie = readSessionToken(request.headers.get("cookie"), deps.origin) !== null;
  throw redirect(hrefOf(next ? `/login?next=${encodeURIComponent(next)}` : "/login"), {
    headers: hasStaleCookie ? { "set-cookie": clearSessionCookie(deps.origin) } : {},
  });
}
