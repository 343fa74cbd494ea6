import { type RouterContextProvider, createContext, data, redirect } from "react-router";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { Deps } from "../../platform/deps";
import { flash } from "../../platform/flash.server";
import { localPath } from "../../platform/local-path";
import { addressContext, depsContext, organisationContext } from "../../platform/request-context";
import type { FormProblem } from "../../ui/form/form-problem";
import { hrefOf } from "../../ui/href";
import type { SignedIn } from "./accounts.model";
import { deviceCookie, deviceTokens } from "./devices.service.server";
import type { PasswordProblem } from "./password-rules.server";
import {
  noSessionCookie,
  noStepCookie,
  sessionCookie,
  sessionToken,
  signOut,
  signedIn,
  signedInByToken,
  stepCookie,
} from "./sessions.service.server";
import type { Entered, From, Halfway } from "./sign-in.service.server";
import type { Said } from "./ui/said";

type Context = Readonly<RouterContextProvider>;

/** Everything that an action needs beside its form. */
export async function caller(request: Request, context: Context) {
  const deps = context.get(depsContext);
  const organisation = await context.get(organisationContext)();
  const from: From = {
    address: context.get(addressContext),
    userAgent: request.headers.get("user-agent"),
    devices: deviceTokens(request.headers.get("cookie"), deps.origin),
    organisation,
  };
  return { deps, from, organisation, locale: getLocale() };
}

/** Only what changes something has a method of its own. */
export function onlyPost(request: Request): void {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
}

/** The token of a session that was renewed while this request was answered: its cookie still names the old one. */
export const renewedContext = createContext<string | null>(null);

/** The account that is signed in, or null. */
export function personOf(deps: Deps, request: Request, context: Context): Promise<SignedIn | null> {
  const renewed = context.get(renewedContext);
  return renewed === null ? signedIn(deps, request) : signedInByToken(deps, renewed);
}

/** Whoever is signed in; others are sent to sign in, and come back. */
export async function requirePerson(deps: Deps, request: Request, context: Context): Promise<SignedIn> {
  const who = await personOf(deps, request, context);
  if (who) return who;
  const { pathname, searchParams } = new URL(request.url);
  // React Router's own part of a request for data is none of the page's.
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  const next = localPath(pathname.replace(/\.data$/, "") + search);
  // A cookie of a session that is over goes, or this browser would never be served a kept page again.
  const over = sessionToken(request.headers.get("cookie"), deps.origin) !== null;
  throw redirect(hrefOf(next ? `/login?next=${encodeURIComponent(next)}` : "/login"), {
    headers: over ? { "set-cookie": noSessionCookie(deps.origin) } : {},
  });
}

/** 303 to an English path, with cookies, and with what the next page is to say. */
export function onward(deps: Deps, path: string, cookies: string[] = [], said?: Said): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (said) headers.append("set-cookie", flash(said, deps.origin));
  return redirect(hrefOf(path), { status: 303, headers });
}

/** Goes on with a new session, or to the second step. A session that this browser had before ends. */
export async function admitted(
  deps: Deps,
  request: Request,
  outcome: Entered | Halfway,
  said?: Said,
): Promise<Response> {
  if (outcome.kind === "second_factor")
    return onward(deps, "/login/code", [stepCookie(outcome.step, deps.origin)]);
  const before = await signedIn(deps, request);
  if (before) await signOut(deps, before);
  return onward(
    deps,
    outcome.to,
    [
      sessionCookie(outcome.token, deps.origin),
      deviceCookie(outcome.devices, deps.origin),
      noStepCookie(deps.origin),
    ],
    said,
  );
}

export const signedOut = (deps: Deps): Response =>
  onward(deps, "/login", [noSessionCookie(deps.origin)], "signed_out");

type Errors = FormProblem["errors"];

/** The page again with what is wrong and what was typed. Passwords and codes are never given back. */
export function wrong(
  errors: Errors,
  typed: Record<string, string> = {},
  status = 422,
  headers: Record<string, string> = {},
) {
  const problem: FormProblem = { errors, typed: shortened(typed) };
  return data({ problem }, { status, headers });
}

/** Longest answer that is given back to be corrected, in characters. */
const LONGEST_KEPT = 4000;
const SECRET_FIELDS = new Set(["password", "current", "code"]);
const shortened = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => !SECRET_FIELDS.has(name))
      .map(([name, text]) => [name, text.slice(0, LONGEST_KEPT)]),
  );

/** 429: how long to wait, in minutes. */
export const tooMany = (
  { retryAfterSeconds }: { retryAfterSeconds: number },
  typed: Record<string, string> = {},
  words: (inputs: { minutes: number }) => string = m.accounts_limited,
) =>
  wrong([{ field: null, text: words({ minutes: Math.ceil(retryAfterSeconds / 60) }) }], typed, 429, {
    "retry-after": String(retryAfterSeconds),
  });

/** 429 with work for the browser, which then sends the form again by itself; without script the words lead to the link. */
export const workFirst = ({ challenge }: { challenge: string }, typed: Record<string, string>) =>
  data(
    { problem: { errors: [{ field: null, text: m.accounts_work() }], typed: shortened(typed) }, challenge },
    { status: 429 },
  );

const PASSWORD_WORDS = {
  short: m.accounts_password_short,
  long: m.accounts_password_long,
  common: m.accounts_password_common,
  personal: m.accounts_password_personal,
} satisfies Record<PasswordProblem, () => string>;

export const passwordWords = (problem: PasswordProblem): string => PASSWORD_WORDS[problem]();

type Answered = { loaderHeaders: Headers; actionHeaders: Headers };

/** What loader and action said about their answer: cookies, how long to wait. */
export function pageHeaders({ loaderHeaders, actionHeaders }: Answered): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders)
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  return headers;
}

/** The same for a page that shows what is somebody's own. */
export function privatePageHeaders(answered: Answered): Headers {
  const own = pageHeaders(answered);
  own.set("cache-control", "private, no-store");
  return own;
}

/**
 * The same for a page with a secret in its address: nobody keeps it, and no request that the page causes names more than
 * its origin. (`no-referrer` would also take the origin from the form, which then could not be told from a foreign one.)
 */
export function secretPageHeaders(answered: Answered): Headers {
  const own = privatePageHeaders(answered);
  own.set("referrer-policy", "strict-origin");
  return own;
}

/** Statuses of the pages behind mailed links. */
export const LINK_STATUS = { open: 200, used: 410, expired: 410, unknown: 404 } as const;
