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

/** Loaded when the first passkey is used: no start waits for it. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** What browsers use, in the order we like them: EdDSA, ES256, RS256. */
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

/** What a browser answers when a passkey has been made; the rest of it is of no use here. */
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

/** What a browser answers when a passkey has signed. */
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

/** Passkeys belong to the configured host; the browser shows them at this origin only. */
type RelyingParty = Pick<Deps, "origin">;
const rpId = ({ origin }: RelyingParty) => new URL(origin).hostname;

/**
 * The challenge that belongs to a token. The token is in an HttpOnly cookie and its hash in the database, so an answer counts
 * in the browser that asked for it, and the challenge itself is stored nowhere.
 */
export const challengeFromToken = (token: string): string =>
  createHash("sha256").update(`passkey ${token}`).digest("base64url");

/** The challenge that an answer names; nothing is checked yet. */
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
  /** Base64url; random, never the e-mail address. */
  handle: string;
  email: string;
  displayName: string;
  organisation: string;
  /** An authenticator that holds one of these makes no second. */
  existing: readonly StoredCredential[];
};

/** What the browser is asked for to make a passkey. */
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

/** What the browser is asked for to sign in. `only`: the passkeys of the account; empty when nobody is known yet. */
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

/** The new passkey, when the answer is one to our challenge, from our site, with user verification; else null. */
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

/**
 * Whether no certificate comes along: we ask for none. The library would look up whether one is revoked at an address that
 * stands in it, which is the sender's to choose.
 */
async function isUnattested({ response }: PasskeyRegistration): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, "base64url")),
  );
  const format: string = attestation.get("fmt");
  return format === "none" || (format === "packed" && !attestation.get("attStmt").get("x5c"));
}

/** The authenticator's counter, when the answer was signed by this passkey for our challenge; else null. */
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
      // The library looks at the counter before the signature, which would let anybody cause the mail about a copied key: the
      // service compares it, after this.
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
