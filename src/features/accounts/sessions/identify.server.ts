import type { IncomingHttpHeaders } from "node:http";
import type { ApiRequest, Identify } from "../../../platform/api/api-request";
import type { Deps } from "../../../platform/deps";
import { err, ok } from "../../../platform/result";
import { ANONYMOUS, type Principal } from "../../../platform/auth/principal";
import { verifyBearerToken } from "./access-token.service.server";
import type { SignedInUser } from "../accounts.model";
import { readSessionToken, findUserByToken } from "./sessions.service.server";

type IdentifyDeps = Pick<Deps, "db" | "keys" | "now" | "origin">;

/** Who carries a call, by session cookie (ajax) or bearer token (api); null for nobody, `bad` for a token that is over. */
export async function authenticate(
  deps: IdentifyDeps,
  { style, headers }: ApiRequest,
): Promise<SignedInUser | null | "bad"> {
  if (style === "ajax") return findUserByToken(deps, readSessionToken(headers.cookie, deps.origin));
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return token === undefined ? null : verifyBearerToken(deps, token);
}

const toPrincipal = (user: SignedInUser | null): Principal =>
  user === null ? ANONYMOUS : { kind: "user", id: user.accountId, roles: user.roles };

/** Says who asks, for every call of the API. Roles count only after the second factor. */
export const identifyRequest =
  (deps: IdentifyDeps): Identify =>
  async (request) => {
    const user = await authenticate(deps, request);
    if (user === "bad") return err("unauthorized");
    return ok(toPrincipal(user));
  };

/** Who a line to an open page belongs to, by the session cookie that came with its request. */
export const identifyByCookie =
  (deps: IdentifyDeps) =>
  (headers: IncomingHttpHeaders): Promise<Principal> =>
    identifyBySessionToken(deps)(readSessionToken(headers.cookie, deps.origin));

/** Who holds the session with this token; anonymous when there is no such session. */
export const identifyBySessionToken =
  (deps: IdentifyDeps) =>
  async (token: string | null): Promise<Principal> =>
    toPrincipal(await findUserByToken(deps, token));
