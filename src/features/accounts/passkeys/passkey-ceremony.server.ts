import { createHash } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { Deps } from "../../../platform/deps";
import { TOKEN_LIFETIME_MS } from "../accounts.model";

/** Loaded on first use, so that it does not delay startup. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256, in order of preference. */
const ALGORITHMS = [-8, -7, -257];

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/);
const credential = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
};

export const registrationResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .default([])
      .catch([]),
  }),
});
export type PasskeyRegistration = z.output<typeof registrationResponseSchema>;

export const authenticationResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyAuthentication = z.output<typeof authenticationResponseSchema>;

type RelyingParty = Pick<Deps, "origin">;
const rpId = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** The token is in an HttpOnly cookie, so a challenge works only in the browser that requested it. */
export const challengeFromToken = (token: string): string =>
  createHash("sha256").update(`passkey ${token}`).digest("base64url");

export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

const challengeBytes = (token: string) => new Uint8Array(Buffer.from(challengeFromToken(token), "base64url"));

type StoredCredential = { credentialId: string; transports: string[] };
const toCredentialDescriptors = (passkeys: readonly StoredCredential[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

type CreationOptionsInput = {
  token: string;
  /** Base64url; random, never the email address. */
  handle: string;
  email: string;
  displayName: string;
  organisation: string;
  existing: readonly StoredCredential[];
};

export async function creationOptions(
  relyingParty: RelyingParty,
  { token, handle, email, displayName, organisation, existing }: CreationOptionsInput,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: organisation,
    rpID: rpId(relyingParty),
    userName: email,
    userDisplayName: displayName,
    userID: new Uint8Array(Buffer.from(handle, "base64url")),
    challenge: challengeBytes(token),
    timeout: TOKEN_LIFETIME_MS.passkey_add,
    attestationType: "none",
    excludeCredentials: toCredentialDescriptors(existing),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function requestOptions(
  relyingParty: RelyingParty,
  token: string,
  allowed: readonly StoredCredential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: rpId(relyingParty),
    challenge: challengeBytes(token),
    timeout: TOKEN_LIFETIME_MS.passkey,
    userVerification: "required",
    ...(allowed.length > 0 ? { allowCredentials: toCredentialDescriptors(allowed) } : {}),
  });
}

type VerifiedPasskey = { credentialId: string; publicKey: string; counter: number };

/** Returns the new passkey, or null unless challenge, origin and user verification are valid. */
export async function verifyRegistration(
  deps: RelyingParty & Pick<Deps, "log">,
  token: string,
  answer: PasskeyRegistration,
): Promise<VerifiedPasskey | null> {
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    if (!(await isUnattested(answer))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challengeFromToken(token),
      expectedOrigin: deps.origin,
      expectedRPID: rpId(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  } catch (error) {
    deps.log.warn({ reason: (error as Error).message }, "a new passkey was refused");
    return null;
  }
}

/** Prevents SSRF: the library fetches revocation lists from a URL that the sender put in the certificate. */
async function isUnattested({ response }: PasskeyRegistration): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, "base64url")),
  );
  const format: string = attestation.get("fmt");
  return format === "none" || (format === "packed" && !attestation.get("attStmt").get("x5c"));
}

/** Returns the authenticator's counter, or null if challenge, origin or signature are invalid. */
export async function verifyAuthentication(
  deps: RelyingParty & Pick<Deps, "log">,
  token: string,
  answer: PasskeyAuthentication,
  publicKey: string,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challengeFromToken(token),
      expectedOrigin: deps.origin,
      expectedRPID: rpId(deps),
      requireUserVerification: true,
      // The library checks the counter before the signature, so forged answers could cause the copied-key
      // email. Counter 0 skips that check; the service compares counters afterwards.
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    deps.log.warn({ reason: (error as Error).message }, "an answer of a passkey was refused");
    return null;
  }
}
