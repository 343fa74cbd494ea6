import { type JWTPayload, SignJWT, errors, jwtVerify } from "jose";
import type { Deps } from "../../platform/deps";
import type { SignedIn } from "./accounts.model";
import { signedInBySession } from "./sessions.service.server";

/** How long the tokens work, in seconds (protocol: short-lived; `initial` is of somebody who is not signed in). */
export const ACCESS_SECONDS = 15 * 60;
const INITIAL_SECONDS = 24 * 60 * 60;

const ALGORITHM = "HS256";
const AUDIENCE = "reboot";

type Signer = Pick<Deps, "keys" | "now" | "newId" | "origin">;

const sign = (deps: Signer, claims: Record<string, string>, seconds: number): Promise<string> => {
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

/** A bearer token for a session. It dies with the session, fifteen minutes after being made at the latest. */
export const accessToken = (deps: Signer, who: SignedIn): Promise<string> =>
  sign(deps, { kind: "access", sid: who.sessionId, sub: who.accountId }, ACCESS_SECONDS);

/** A bearer token of nobody, for a client that is not signed in (spec §4). */
export const initialToken = (deps: Signer): Promise<string> =>
  sign(deps, { kind: "initial" }, INITIAL_SECONDS);

/** Who a bearer token speaks for: null for nobody in particular, `bad` when it is none of ours, or over. */
export async function bearer(
  deps: Pick<Deps, "db" | "keys" | "now" | "origin">,
  token: string,
): Promise<SignedIn | null | "bad"> {
  try {
    const payload = await claimsOf(deps, token);
    if (payload["kind"] === "initial") return null;
    if (payload["kind"] !== "access" || typeof payload["sid"] !== "string") return "bad";
    return (await signedInBySession(deps, payload["sid"])) ?? "bad";
  } catch (error) {
    if (error instanceof errors.JOSEError) return "bad";
    throw error;
  }
}

/**
 * The claims of a token that one of the keys has signed.
 * @throws JOSEError when none has, or it is over or somebody else's
 */
async function claimsOf(deps: Pick<Deps, "keys" | "now" | "origin">, token: string): Promise<JWTPayload> {
  const rules = {
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
      return (await jwtVerify(token, key, rules)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  return (await jwtVerify(token, keys.at(-1)!.key, rules)).payload;
}
