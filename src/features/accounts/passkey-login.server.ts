import { data } from "react-router";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { admitted, tooMany, wrong } from "./page-answers.server";
import { parsed } from "./passkey-actions.server";
import { usedPasskey } from "./passkey-ceremony.server";
import {
  type AskedBy,
  challengeCookie,
  challengeToken,
  noChallengeCookies,
} from "./passkey-challenge.server";
import { signInByPasskey, startPasskey } from "./passkey-sign-in.service.server";
import { stepToken } from "./sessions.service.server";
import type { From } from "./sign-in.service.server";

const WORDS = {
  over: m.accounts_passkey_over,
  wrong: m.accounts_passkey_wrong,
  copied: m.accounts_passkey_copied,
};

/** What the device is asked for, with the cookie of its challenge: the button was pressed, or the field offers passkeys. */
export async function askForPasskey(deps: Deps, request: Request, { address }: From, by: AskedBy = "button") {
  const started = await startPasskey(deps, { step: stepToken(request, deps.origin), address });
  if (started.kind === "limited") return tooMany(started);
  const headers = { "set-cookie": challengeCookie(started.token, deps.origin, by) };
  return data({ passkey: JSON.stringify(started.options) }, { headers });
}

/** The device has answered: signs in, or says why not. */
export async function takePasskey(
  deps: Deps,
  request: Request,
  form: Record<string, string>,
  { from, next = null }: { from: From; next?: string | null },
) {
  const answer = usedPasskey.safeParse(parsed(form["credential"]));
  if (!answer.success) return wrong([{ field: null, text: m.accounts_passkey_wrong() }]);
  const outcome = await signInByPasskey(deps, {
    ...from,
    token: challengeToken(request.headers.get("cookie"), deps.origin, answer.data),
    step: stepToken(request, deps.origin),
    answer: answer.data,
    next,
  });
  if (outcome.kind === "limited") return tooMany(outcome);
  if (outcome.kind !== "signed_in") return wrong([{ field: null, text: WORDS[outcome.kind]() }]);
  const response = await admitted(deps, request, outcome);
  for (const line of noChallengeCookies(deps.origin)) response.headers.append("set-cookie", line);
  return response;
}
