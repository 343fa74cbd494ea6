import { data } from "react-router";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { SignedIn } from "./accounts.model";
import { onward, tooMany, wrong } from "./page-answers.server";
import { sessionCookie } from "./sessions.service.server";
import type { Limited } from "./guesses.service.server";
import {
  beginTwoFactor,
  endTwoFactor,
  finishTwoFactor,
  renewRecoveryCodes,
} from "./two-factor.service.server";

const HERE = "/account/two-factor";

type Posted = {
  deps: Deps;
  who: SignedIn;
  form: Record<string, string>;
  userAgent: string | null;
  organisation: string;
  /** Tells the rest of this request that the session goes on under another token. */
  renewed: (token: string) => void;
};

type Denied = Limited | { kind: "wrong_password" | "wrong_code" | "not_begun" | "staff" };

/** What is wrong, beside the field of the form that was sent. */
function denied(outcome: Denied, intent: string) {
  switch (outcome.kind) {
    case "limited":
      return tooMany(outcome, { intent });
    case "wrong_password":
      return wrong([{ field: `${intent}-password`, text: m.accounts_wrong_password() }], { intent });
    case "wrong_code":
      return wrong([{ field: `${intent}-code`, text: m.accounts_wrong_code() }], { intent });
    case "not_begun":
      return wrong([{ field: null, text: m.accounts_factor_not_begun() }], { intent });
    case "staff":
      return wrong([{ field: null, text: m.accounts_factor_staff_off() }], { intent });
  }
}

/** Recovery codes are in this one answer and nowhere else. */
export async function twoFactorAction(posted: Posted) {
  const { deps, who, form, userAgent, organisation } = posted;
  const { intent = "", password = "", code = "" } = form;
  switch (intent) {
    case "begin": {
      const done = await beginTwoFactor(deps, who, { password, code });
      return done.kind === "begun" ? onward(deps, HERE) : denied(done, intent);
    }
    case "finish": {
      const done = await finishTwoFactor(deps, who, { code, userAgent, organisation });
      if (done.kind !== "on") return denied(done, intent);
      posted.renewed(done.token);
      const cookie = sessionCookie(done.token, deps.origin);
      return data({ codes: done.codes }, { headers: { "set-cookie": cookie } });
    }
    case "renew": {
      const done = await renewRecoveryCodes(deps, who, { password, code });
      return done.kind === "renewed" ? data({ codes: done.codes }) : denied(done, intent);
    }
    case "end": {
      const done = await endTwoFactor(deps, who, { password, code, userAgent, organisation });
      if (done.kind !== "off") return denied(done, intent);
      return onward(deps, "/account", [sessionCookie(done.token, deps.origin)], "factor_off");
    }
    default:
      return onward(deps, HERE);
  }
}
