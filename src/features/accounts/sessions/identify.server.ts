import type { IncomingHttpHeaders } from "node:http";
import type { ApiRequest, Identify } from "../../../platform/api/api-request";
import type { Deps } from "../../../platform/deps";
import { err, ok } from "../../../platform/result";
import { ANONYMOUS, type Principal } from "../../../platform/auth/principal";
import { verifyBearerToken } from "./access-token.service.server";
import type { SignedInUser } from "../accounts.model";
import { readSessionToken, findUserByToken } from "./sessions.service.server";

type IdentifyDeps = Pick<Deps, "db" | "keys" | "now" | "origin">;

/** Authenticates by session cookie (ajax) or bearer token (api). `bad`: the token is invalid or expired. */
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

export const identifyRequest =
  (deps: IdentifyDeps): Identify =>
  async (request) => {
    const user = await authenticate(deps, request);
    if (user === "bad") return err("unauthorized");
    return ok(toPrincipal(user));
  };

/** Identifies a realtime client by bearer token or, for browsers, which send none, by session cookie. */
export const identifyByCookie =
  (deps: IdentifyDeps) =>
  (headers: IncomingHttpHeaders): Promise<Principal> =>
    identifyBySessionToken(deps)(bearerTokenIn(headers) ?? readSessionToken(headers.cookie, deps.origin));

/** JWTs contain two dots, session tokens none. */
const isBearerToken = (token: string): boolean => token.split(".").length === 3;

export const identifyBySessionToken =
  (deps: IdentifyDeps) =>
  async (token: string | null): Promise<Principal> => {
    if (token === null || !isBearerToken(token)) return toPrincipal(await findUserByToken(deps, token));
    const user = await verifyBearerToken(deps, token);
    return toPrincipal(user === "bad" ? null : user);
  };
