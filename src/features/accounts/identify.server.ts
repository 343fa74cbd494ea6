import type { IncomingHttpHeaders } from "node:http";
import type { Asked, Identify } from "../../platform/asked";
import type { Deps } from "../../platform/deps";
import { err, ok } from "../../platform/result";
import { ANONYMOUS, type Who } from "../../platform/who";
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

const whoIs = (person: SignedIn | null): Who =>
  person === null ? ANONYMOUS : { kind: "user", id: person.accountId, roles: person.roles };

/** Says who asks, for every call of the API. Roles count only after the second factor. */
export const identifyBy =
  (deps: Reader): Identify =>
  async (asked) => {
    const who = await carrier(deps, asked);
    if (who === "bad") return err("unauthorized");
    return ok(whoIs(who));
  };

/** Who a line to an open page belongs to, by the session cookie that came with its request. */
export const whoByCookie =
  (deps: Reader) =>
  (headers: IncomingHttpHeaders): Promise<Who> =>
    whoBySession(deps)(sessionToken(headers.cookie, deps.origin));

/** Who holds the session with this token; anonymous when there is no such session. */
export const whoBySession =
  (deps: Reader) =>
  async (token: string | null): Promise<Who> =>
    whoIs(await signedInByToken(deps, token));
