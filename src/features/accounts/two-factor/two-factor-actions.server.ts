import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import type { SignedInUser } from "../accounts.model";
import { redirectTo, rateLimitedResponse, formErrorResponse } from "../page-responses.service.server";
import { sessionCookie } from "../sessions/sessions.service.server";
import type { RateLimited } from "../sign-in/sign-in-limits.service.server";
import {
  beginTwoFactor,
  endTwoFactor,
  finishTwoFactor,
  renewRecoveryCodes,
} from "./two-factor.service.server";

const TWO_FACTOR_PATH = "/account/two-factor";

type TwoFactorActionInput = {
  deps: Deps;
  user: SignedInUser;
  form: Record<string, string>;
  userAgent: string | null;
  organisation: string;
  /** Continues this request under the session's new token. */
  onTokenRenewed: (token: string) => void;
};

type TwoFactorDenial = RateLimited | { kind: "wrong_password" | "wrong_code" | "not_begun" | "staff" };

function deniedResponse(outcome: TwoFactorDenial, intent: string) {
  switch (outcome.kind) {
    case "limited":
      return rateLimitedResponse(outcome, { intent });
    case "wrong_password":
      return formErrorResponse([{ field: `${intent}-password`, text: m.accounts_wrong_password() }], {
        intent,
      });
    case "wrong_code":
      return formErrorResponse([{ field: `${intent}-code`, text: m.accounts_wrong_code() }], { intent });
    case "not_begun":
      return formErrorResponse([{ field: null, text: m.accounts_factor_not_begun() }], { intent });
    case "staff":
      return formErrorResponse([{ field: null, text: m.accounts_factor_staff_off() }], { intent });
  }
}

/** Recovery codes appear only in this response. */
export async function twoFactorAction(input: TwoFactorActionInput) {
  const { deps, user, form, userAgent, organisation } = input;
  const { intent = "", password = "", code = "" } = form;
  switch (intent) {
    case "begin": {
      const result = await beginTwoFactor(deps, user, { password, code });
      return result.kind === "begun" ? redirectTo(deps, TWO_FACTOR_PATH) : deniedResponse(result, intent);
    }
    case "finish": {
      const result = await finishTwoFactor(deps, user, { code, userAgent, organisation });
      if (result.kind !== "on") return deniedResponse(result, intent);
      input.onTokenRenewed(result.token);
      const cookie = sessionCookie(result.token, deps.origin);
      return data({ codes: result.codes }, { headers: { "set-cookie": cookie } });
    }
    case "renew": {
      const result = await renewRecoveryCodes(deps, user, { password, code });
      return result.kind === "renewed" ? data({ codes: result.codes }) : deniedResponse(result, intent);
    }
    case "end": {
      const result = await endTwoFactor(deps, user, { password, code, userAgent, organisation });
      if (result.kind !== "off") return deniedResponse(result, intent);
      return redirectTo(deps, "/account", [sessionCookie(result.token, deps.origin)], "factor_off");
    }
    default:
      return redirectTo(deps, TWO_FACTOR_PATH);
  }
}
