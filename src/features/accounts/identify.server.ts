import type { Asked, Identify } from "../../platform/asked";
import type { Deps } from "../../platform/deps";
import { err, ok } from "../../platform/result";
import { ANONYMOUS } from "../../platform/who";
import { bearer } from "./access-token.service.server";
import type { SignedIn } from "./accounts.model";
import { sessionToken, signedInByToken } from "./sessions.service.server";

type Reader = Pick<Deps, "db" | "keys" | "now" | "origin">;

/** Who carries a call, by session cookie (ajax) or bearer token (api); null for nobody, `bad` for a token that is over. */
async function carrier(deps: Reader, { style, headers }: Asked): Promise<SignedIn | null | "bad"> {
  if (style === "ajax") return signedInByToken(deps, sessionToken(headers.cookie, deps.origin));
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return token === undefined ? null : bearer(deps, token);
}

/** Says who asks, for every call of the API. Roles count only after the second factor. */
export const identifyBy =
  (deps: Reader): Identify =>
  async (asked) => {
    const who = await carrier(deps, asked);
    if (who === "bad") return err("unauthorized");
    return ok(who === null ? ANONYMOUS : { kind: "user", id: who.accountId, roles: who.roles });
  };
