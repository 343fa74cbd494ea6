import { type RouterContextProvider, createContext, data, redirect } from "react-router";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { Deps } from "../../platform/deps";
import { flashCookie } from "../../platform/pages/flash.server";
import { localPath } from "../../platform/pages/local-path";
import { ipAddressContext, depsContext, organisationContext } from "../../platform/pages/request-context";
import type { FormProblem } from "../../ui/form/form-problem";
import { hrefOf } from "../../ui/href";
import type { SignedInUser } from "./accounts.model";
import { deviceCookie, deviceTokens } from "./devices/devices.service.server";
import type { PasswordProblem } from "./credentials/password-rules.server";
import {
  clearSessionCookie,
  clearStepCookie,
  sessionCookie,
  readSessionToken,
  signOut,
  findUserByRequest,
  findUserByToken,
  stepCookie,
} from "./sessions/sessions.service.server";
import type { SignedInOutcome, ClientInfo, SecondFactorRequired } from "./sign-in/sign-in.service.server";
import type { FlashMessageKey } from "./ui/flash-messages";

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

/** Only what changes something has a method of its own. */
export function requirePost(request: Request): void {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
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

/** 303 to an English path, with cookies, and with what the next page is to say. */
export function redirectTo(
  deps: Deps,
  path: string,
  cookies: string[] = [],
  messageKey?: FlashMessageKey,
): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (messageKey) headers.append("set-cookie", flashCookie(messageKey, deps.origin));
  return redirect(hrefOf(path), { status: 303, headers });
}

/** Goes on with a new session, or to the second step. A session that this browser had before ends. */
export async function completeSignIn(
  deps: Deps,
  request: Request,
  outcome: SignedInOutcome | SecondFactorRequired,
  messageKey?: FlashMessageKey,
): Promise<Response> {
  if (outcome.kind === "second_factor")
    return redirectTo(deps, "/login/code", [stepCookie(outcome.step, deps.origin)]);
  const previousUser = await findUserByRequest(deps, request);
  if (previousUser) await signOut(deps, previousUser);
  return redirectTo(
    deps,
    outcome.to,
    [
      sessionCookie(outcome.token, deps.origin),
      deviceCookie(outcome.devices, deps.origin),
      clearStepCookie(deps.origin),
    ],
    messageKey,
  );
}

export const redirectSignedOut = (deps: Deps): Response =>
  redirectTo(deps, "/login", [clearSessionCookie(deps.origin)], "signed_out");

type Errors = FormProblem["errors"];

/** The page again with what is wrong and what was typed. Passwords and codes are never given back. */
export function formErrorResponse(
  errors: Errors,
  typed: Record<string, string> = {},
  status = 422,
  headers: Record<string, string> = {},
) {
  const problem: FormProblem = { errors, typed: truncateTyped(typed) };
  return data({ problem }, { status, headers });
}

/** Longest answer that is given back to be corrected, in characters. */
const MAX_REDISPLAY_LENGTH = 4000;
const SECRET_FIELDS = new Set(["password", "current", "code"]);
const truncateTyped = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => !SECRET_FIELDS.has(name))
      .map(([name, text]) => [name, text.slice(0, MAX_REDISPLAY_LENGTH)]),
  );

/** 429: how long to wait, in minutes. */
export const rateLimitedResponse = (
  { retryAfterSeconds }: { retryAfterSeconds: number },
  typed: Record<string, string> = {},
  messageOf: (inputs: { minutes: number }) => string = m.accounts_limited,
) =>
  formErrorResponse(
    [{ field: null, text: messageOf({ minutes: Math.ceil(retryAfterSeconds / 60) }) }],
    typed,
    429,
    {
      "retry-after": String(retryAfterSeconds),
    },
  );

/** 429 with work for the browser, which then sends the form again by itself; without script the words lead to the link. */
export const workRequiredResponse = ({ challenge }: { challenge: string }, typed: Record<string, string>) =>
  data(
    {
      problem: { errors: [{ field: null, text: m.accounts_work() }], typed: truncateTyped(typed) },
      challenge,
    },
    { status: 429 },
  );

const PASSWORD_PROBLEM_MESSAGES = {
  short: m.accounts_password_short,
  long: m.accounts_password_long,
  common: m.accounts_password_common,
  personal: m.accounts_password_personal,
} satisfies Record<PasswordProblem, () => string>;

export const passwordProblemMessage = (problem: PasswordProblem): string =>
  PASSWORD_PROBLEM_MESSAGES[problem]();

type PageHeadersArgs = { loaderHeaders: Headers; actionHeaders: Headers };

/** What loader and action said about their answer: cookies, how long to wait. */
export function pageHeaders({ loaderHeaders, actionHeaders }: PageHeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders)
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  return headers;
}

/** The same for a page that shows what is somebody's own. */
export function privatePageHeaders(args: PageHeadersArgs): Headers {
  const privateHeaders = pageHeaders(args);
  privateHeaders.set("cache-control", "private, no-store");
  return privateHeaders;
}

/**
 * The same for a page with a secret in its address: nobody keeps it, and no request that the page causes names more than
 * its origin. (`no-referrer` would also take the origin from the form, which then could not be told from a foreign one.)
 */
export function secretPageHeaders(args: PageHeadersArgs): Headers {
  const privateHeaders = privatePageHeaders(args);
  privateHeaders.set("referrer-policy", "strict-origin");
  return privateHeaders;
}

/** Statuses of the pages behind mailed links. */
export const LINK_STATUS = { open: 200, used: 410, expired: 410, unknown: 404 } as const;
