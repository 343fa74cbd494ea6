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
  const token = bearerTokenIn(headers);
  return token === undefined ? null : verifyBearerToken(deps, token);
}

const bearerTokenIn = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

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

/** Who opens a realtime connection: by bearer token, which no browser sends, or by the session cookie of a page. */
export const identifyByCookie =
  (deps: IdentifyDeps) =>
  (headers: IncomingHttpHeaders): Promise<Principal> =>
    identifyBySessionToken(deps)(bearerTokenIn(headers) ?? readSessionToken(headers.cookie, deps.origin));

/** JSON Web Tokens have two dots; tokens of sessions have none. */
const isBearerToken = (token: string): boolean => token.split(".").length === 3;

/** Who holds a session, by its token or by a bearer token of it; anonymous when there is no such session. */
export const identifyBySessionToken =
  (deps: IdentifyDeps) =>
  async (token: string | null): Promise<Principal> => {
    if (token === null || !isBearerToken(token)) return toPrincipal(await findUserByToken(deps, token));
    const user = await verifyBearerToken(deps, token);
    return toPrincipal(user === "bad" ? null : user);
  };
