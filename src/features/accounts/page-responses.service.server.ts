import { data, redirect } from "react-router";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { FormProblem } from "../../platform/forms/form-problem";
import { hrefOf } from "../../platform/i18n/href";
import { flashCookie } from "../../platform/pages/flash.server";
import type { PasswordProblem } from "./credentials/password-rules.server";
import { deviceCookie } from "./devices/devices.service.server";
import {
  clearSessionCookie,
  clearStepCookie,
  findUserByRequest,
  sessionCookie,
  signOut,
  stepCookie,
} from "./sessions/sessions.service.server";
import type { SecondFactorRequired, SignedInOutcome } from "./sign-in/open-session.server";
import type { FlashMessageKey } from "./ui/flash-messages";

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

/** Statuses of the pages behind mailed links. */
export const LINK_STATUS = { open: 200, used: 410, expired: 410, unknown: 404 } as const;
