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
import type { ClientInfo } from "./sign-in/sign-in.service.server";

type Context = Readonly<RouterContextProvider>;

/** Everything that an action needs beside its form. */
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

/** The token of a session that was renewed while this request was answered: its cookie still names the old one. */
export const renewedTokenContext = createContext<string | null>(null);

/** The account that is signed in, or null. */
export function findSignedInUser(
  deps: Deps,
  request: Request,
  context: Context,
): Promise<SignedInUser | null> {
  const renewedToken = context.get(renewedTokenContext);
  return renewedToken === null ? findUserByRequest(deps, request) : findUserByToken(deps, renewedToken);
}

/** Whoever is signed in; others are sent to sign in, and come back. */
export async function requireSignedInUser(
  deps: Deps,
  request: Request,
  context: Context,
): Promise<SignedInUser> {
  const user = await findSignedInUser(deps, request, context);
  if (user) return user;
  const { pathname, searchParams } = new URL(request.url);
  // React Router's own part of a request for data is none of the page's.
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  const next = localPath(pathname.replace(/\.data$/, "") + search);
  // A cookie of a session that is over goes, or this browser would never be served a kept page again.
  const hasStaleCookie = readSessionToken(request.headers.get("cookie"), deps.origin) !== null;
  throw redirect(hrefOf(next ? `/login?next=${encodeURIComponent(next)}` : "/login"), {
    headers: hasStaleCookie ? { "set-cookie": clearSessionCookie(deps.origin) } : {},
  });
}
