import { type JWTPayload, SignJWT, errors, jwtVerify } from "jose";
import type { Deps } from "../../../platform/deps";
import type { SignedInUser } from "../accounts.model";
import { findUserBySessionId } from "./sessions.service.server";

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const INITIAL_TOKEN_SECONDS = 24 * 60 * 60;

const ALGORITHM = "HS256";
const AUDIENCE = "reboot";

type SignDeps = Pick<Deps, "keys" | "now" | "newId" | "origin">;

const signToken = (deps: SignDeps, claims: Record<string, string>, seconds: number): Promise<string> => {
  const now = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "at+jwt" })
    .setIssuer(deps.origin)
    .setAudience(AUDIENCE)
    .setJti(deps.newId())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(deps.keys("access-token"));
};

/** Creates a bearer token that ends with the session, after fifteen minutes at the latest. */
export const createAccessToken = (deps: SignDeps, user: SignedInUser): Promise<string> =>
  signToken(deps, { kind: "access", sid: user.sessionId, sub: user.accountId }, ACCESS_TOKEN_SECONDS);

export const createInitialToken = (deps: SignDeps): Promise<string> =>
  signToken(deps, { kind: "initial" }, INITIAL_TOKEN_SECONDS);

/** Returns null for an initial token, and `bad` for a foreign or expired token or an ended session. */
export async function verifyBearerToken(
  deps: Pick<Deps, "db" | "keys" | "now" | "origin">,
  token: string,
): Promise<SignedInUser | null | "bad"> {
  try {
    const payload = await verifyClaims(deps, token);
    if (payload["kind"] === "initial") return null;
    if (payload["kind"] !== "access" || typeof payload["sid"] !== "string") return "bad";
    return (await findUserBySessionId(deps, payload["sid"])) ?? "bad";
  } catch (error) {
    if (error instanceof errors.JOSEError) return "bad";
    throw error;
  }
}

/** Tries each key, because keys rotate. @throws JOSEError if no key matches or a claim is wrong */
async function verifyClaims(deps: Pick<Deps, "keys" | "now" | "origin">, token: string): Promise<JWTPayload> {
  const verifyOptions = {
    algorithms: [ALGORITHM],
    typ: "at+jwt",
    issuer: deps.origin,
    audience: AUDIENCE,
    currentDate: deps.now(),
    requiredClaims: ["exp"],
  };
  const keys = deps.keys.all("access-token");
  for (const { key } of keys.slice(0, -1))
    try {
      return (await jwtVerify(token, key, verifyOptions)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  return (await jwtVerify(token, keys.at(-1)!.key, verifyOptions)).payload;
}
