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

/** Redirects into the new session or to the second factor. Ends this browser's previous session. */
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

/** Returns errors and typed values for the form. Passwords and codes are never sent back. */
export function formErrorResponse(
  errors: Errors,
  typed: Record<string, string> = {},
  status = 422,
  headers: Record<string, string> = {},
) {
  const problem: FormProblem = { errors, typed: truncateTyped(typed) };
  return data({ problem }, { status, headers });
}

const MAX_REDISPLAY_LENGTH = 4000;
const SECRET_FIELDS = new Set(["password", "current", "code"]);
const truncateTyped = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => !SECRET_FIELDS.has(name))
      .map(([name, text]) => [name, text.slice(0, MAX_REDISPLAY_LENGTH)]),
  );

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

/** Sends a proof of work: the page solves it and resubmits. Without script, the text suggests a link. */
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

export const LINK_STATUS = { open: 200, used: 410, expired: 410, unknown: 404 } as const;
