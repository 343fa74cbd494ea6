import { data } from "react-router";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { SignedIn } from "./accounts.model";
import { onward, tooMany, wrong } from "./page-answers.server";
import { challengeCookie, challengeToken, noChallengeCookies } from "./passkey-challenge.server";
import { newPasskey } from "./passkey-ceremony.server";
import {
  beginPasskey,
  finishPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.service.server";
import { sessionCookie } from "./sessions.service.server";
import { type Denied, renewRecoveryCodes } from "./two-factor.service.server";

const HERE = "/account/passkeys";

export type PasskeyView = { id: string; name: string; since: string; last: string | null };

/** The passkeys of an account as pages show them. */
export const passkeyViews = async (
  { db }: Pick<Deps, "db">,
  accountId: string,
  locale: Locale,
): Promise<PasskeyView[]> =>
  (await readPasskeys(db, accountId)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    since: formatDate(createdAt, locale),
    last: usedAt && formatDate(usedAt, locale),
  }));

type Posted = {
  deps: Deps;
  who: SignedIn;
  form: Record<string, string>;
  cookies: string | null;
  userAgent: string | null;
  organisation: string;
  /** Tells the rest of this request that the session goes on under another token. */
  renewed: (token: string) => void;
};

/** What is wrong, beside the field of the form that was sent. `fields`: how their ids begin. */
function denied(outcome: Denied, fields: string, typed: Record<string, string>) {
  switch (outcome.kind) {
    case "limited":
      return tooMany(outcome, typed);
    case "wrong_password":
      return wrong([{ field: `${fields}-password`, text: m.accounts_wrong_password() }], typed);
    case "wrong_code":
      return wrong([{ field: `${fields}-code`, text: m.accounts_wrong_code() }], typed);
  }
}

const problem = (text: string, typed: Record<string, string> = {}) => wrong([{ field: null, text }], typed);

/** Parses what the script of the page puts into a form; null for anything else. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

async function finish({ deps, who, form, cookies, userAgent, organisation, renewed }: Posted) {
  const answer = newPasskey.safeParse(parsed(form["credential"]));
  if (!answer.success) return problem(m.accounts_passkey_refused());
  const done = await finishPasskey(deps, who, {
    token: challengeToken(cookies, deps.origin, answer.data),
    answer: answer.data,
    name: form["name"] ?? "",
    userAgent,
    organisation,
  });
  switch (done.kind) {
    case "over":
      return problem(m.accounts_passkey_over());
    case "refused":
      return problem(m.accounts_passkey_refused());
    case "many":
      return problem(m.accounts_passkey_many());
    case "added": {
      const set = [sessionCookie(done.token, deps.origin), ...noChallengeCookies(deps.origin)];
      if (done.codes.length === 0) return onward(deps, HERE, set, "passkey");
      renewed(done.token);
      const headers = new Headers();
      for (const line of set) headers.append("set-cookie", line);
      return data({ codes: done.codes }, { headers });
    }
  }
}

/** What can be done on the page of passkeys. Recovery codes are in this one answer and nowhere else. */
export async function passkeyAction(posted: Posted) {
  const { deps, who, form, userAgent, organisation } = posted;
  const { intent = "", password = "", code = "", name = "", passkey = "" } = form;
  const confirmation = { password, code };
  switch (intent) {
    case "begin": {
      const done = await beginPasskey(deps, who, { ...confirmation, organisation });
      if (done.kind === "many") return problem(m.accounts_passkey_many());
      if (done.kind !== "begun") return denied(done, "begin", { intent, name });
      const headers = { "set-cookie": challengeCookie(done.token, deps.origin) };
      return data({ passkey: JSON.stringify(done.options), name }, { headers });
    }
    case "finish":
      return finish(posted);
    case "rename": {
      await renamePasskey(deps, who.accountId, passkey, name);
      return onward(deps, HERE, [], "passkey_renamed");
    }
    case "remove": {
      const typed = { intent, passkey };
      const done = await removePasskey(deps, who, passkey, { ...confirmation, userAgent, organisation });
      switch (done.kind) {
        case "removed":
          return onward(deps, HERE, [sessionCookie(done.token, deps.origin)], "passkey_removed");
        case "staff":
          return problem(m.accounts_passkey_last(), typed);
        case "gone":
          return onward(deps, HERE);
        default:
          return denied(done, `remove-${passkey}`, typed);
      }
    }
    case "renew": {
      const done = await renewRecoveryCodes(deps, who, confirmation);
      return done.kind === "renewed" ? data({ codes: done.codes }) : denied(done, "renew", { intent });
    }
    default:
      return onward(deps, HERE);
  }
}
