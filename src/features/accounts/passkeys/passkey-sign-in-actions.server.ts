import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { completeSignIn, rateLimitedResponse, formErrorResponse } from "../page-responses.service.server";
import { parseJsonField } from "./passkey-actions.server";
import { authenticationResponseSchema } from "./passkey-ceremony.server";
import {
  type ChallengeTrigger,
  challengeCookie,
  readChallengeToken,
  clearChallengeCookies,
} from "./passkey-challenge.server";
import { signInByPasskey, startPasskeySignIn } from "./passkey-sign-in.service.server";
import { readStepToken } from "../sessions/sessions.service.server";
import type { ClientInfo } from "../sign-in/open-session.server";

const ERROR_MESSAGES = {
  over: m.accounts_passkey_over,
  wrong: m.accounts_passkey_wrong,
  copied: m.accounts_passkey_copied,
};

export async function requestPasskey(
  deps: Deps,
  request: Request,
  { ipAddress }: ClientInfo,
  trigger: ChallengeTrigger = "button",
) {
  const started = await startPasskeySignIn(deps, { step: readStepToken(request, deps.origin), ipAddress });
  if (started.kind === "limited") return rateLimitedResponse(started);
  const headers = { "set-cookie": challengeCookie(started.token, deps.origin, trigger) };
  return data({ passkey: JSON.stringify(started.options) }, { headers });
}

export async function signInWithPasskeyAction(
  deps: Deps,
  request: Request,
  form: Record<string, string>,
  { from, next = null }: { from: ClientInfo; next?: string | null },
) {
  const answer = authenticationResponseSchema.safeParse(parseJsonField(form["credential"]));
  if (!answer.success) return formErrorResponse([{ field: null, text: m.accounts_passkey_wrong() }]);
  const outcome = await signInByPasskey(deps, {
    ...from,
    token: readChallengeToken(request.headers.get("cookie"), deps.origin, answer.data),
    step: readStepToken(request, deps.origin),
    answer: answer.data,
    next,
  });
  if (outcome.kind === "limited") return rateLimitedResponse(outcome);
  if (outcome.kind !== "signed_in")
    return formErrorResponse([{ field: null, text: ERROR_MESSAGES[outcome.kind]() }]);
  const response = await completeSignIn(deps, request, outcome);
  for (const cookie of clearChallengeCookies(deps.origin)) response.headers.append("set-cookie", cookie);
  return response;
}
