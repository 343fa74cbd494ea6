import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import type { SignedInUser } from "../accounts.model";
import { redirectTo, rateLimitedResponse, formErrorResponse } from "../page-responses.service.server";
import { challengeCookie, readChallengeToken, clearChallengeCookies } from "./passkey-challenge.server";
import { registrationResponseSchema } from "./passkey-ceremony.server";
import {
  startPasskeyRegistration,
  finishPasskeyRegistration,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.service.server";
import { sessionCookie } from "../sessions/sessions.service.server";
import { type ConfirmationDenial, renewRecoveryCodes } from "../two-factor/two-factor.service.server";

const PASSKEYS_PATH = "/account/passkeys";

export type PasskeyView = { id: string; name: string; since: string; last: string | null };

export const passkeyViews = async (
  { db }: Pick<Deps, "db">,
  accountId: string,
  locale: Locale,
): Promise<PasskeyView[]> =>
  (await readPasskeys(db, accountId)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    since: formatDate(createdAt, locale, "long", DEFAULT_TIME_ZONE),
    last: usedAt && formatDate(usedAt, locale, "long", DEFAULT_TIME_ZONE),
  }));

type PasskeyActionInput = {
  deps: Deps;
  user: SignedInUser;
  form: Record<string, string>;
  cookies: string | null;
  userAgent: string | null;
  organisation: string;
  /** Continues this request under the session's new token. */
  onTokenRenewed: (token: string) => void;
};

function deniedResponse(outcome: ConfirmationDenial, fields: string, typed: Record<string, string>) {
  switch (outcome.kind) {
    case "limited":
      return rateLimitedResponse(outcome, typed);
    case "wrong_password":
      return formErrorResponse([{ field: `${fields}-password`, text: m.accounts_wrong_password() }], typed);
    case "wrong_code":
      return formErrorResponse([{ field: `${fields}-code`, text: m.accounts_wrong_code() }], typed);
  }
}

const problemResponse = (text: string, typed: Record<string, string> = {}) =>
  formErrorResponse([{ field: null, text }], typed);

export function parseJsonField(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

async function finishRegistration({
  deps,
  user,
  form,
  cookies,
  userAgent,
  organisation,
  onTokenRenewed,
}: PasskeyActionInput) {
  const answer = registrationResponseSchema.safeParse(parseJsonField(form["credential"]));
  if (!answer.success) return problemResponse(m.accounts_passkey_refused());
  const result = await finishPasskeyRegistration(deps, user, {
    token: readChallengeToken(cookies, deps.origin, answer.data),
    answer: answer.data,
    name: form["name"] ?? "",
    userAgent,
    organisation,
  });
  switch (result.kind) {
    case "over":
      return problemResponse(m.accounts_passkey_over());
    case "refused":
      return problemResponse(m.accounts_passkey_refused());
    case "many":
      return problemResponse(m.accounts_passkey_many());
    case "added": {
      const setCookies = [sessionCookie(result.token, deps.origin), ...clearChallengeCookies(deps.origin)];
      if (result.codes.length === 0) return redirectTo(deps, PASSKEYS_PATH, setCookies, "passkey");
      onTokenRenewed(result.token);
      const headers = new Headers();
      for (const cookie of setCookies) headers.append("set-cookie", cookie);
      return data({ codes: result.codes }, { headers });
    }
  }
}

/** Recovery codes appear only in this response. */
export async function passkeyAction(posted: PasskeyActionInput) {
  const { deps, user, form, userAgent, organisation } = posted;
  const { intent = "", password = "", code = "", name = "", passkey = "" } = form;
  const confirmation = { password, code };
  switch (intent) {
    case "begin": {
      const result = await startPasskeyRegistration(deps, user, { ...confirmation, organisation });
      if (result.kind === "many") return problemResponse(m.accounts_passkey_many());
      if (result.kind !== "begun") return deniedResponse(result, "begin", { intent, name });
      const headers = { "set-cookie": challengeCookie(result.token, deps.origin) };
      return data({ passkey: JSON.stringify(result.options), name }, { headers });
    }
    case "finish":
      return finishRegistration(posted);
    case "rename": {
      await renamePasskey(deps, user.accountId, passkey, name);
      return redirectTo(deps, PASSKEYS_PATH, [], "passkey_renamed");
    }
    case "remove": {
      const typed = { intent, passkey };
      const result = await removePasskey(deps, user, passkey, { ...confirmation, userAgent, organisation });
      switch (result.kind) {
        case "removed":
          return redirectTo(
            deps,
            PASSKEYS_PATH,
            [sessionCookie(result.token, deps.origin)],
            "passkey_removed",
          );
        case "staff":
          return problemResponse(m.accounts_passkey_last(), typed);
        case "gone":
          return redirectTo(deps, PASSKEYS_PATH);
        default:
          return deniedResponse(result, `remove-${passkey}`, typed);
      }
    }
    case "renew": {
      const result = await renewRecoveryCodes(deps, user, confirmation);
      return result.kind === "renewed"
        ? data({ codes: result.codes })
        : deniedResponse(result, "renew", { intent });
    }
    default:
      return redirectTo(deps, PASSKEYS_PATH);
  }
}
