import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Deps } from "../../../platform/deps";
import type { Role } from "../../../platform/auth/principal";
import { ORGANISATION, PASSWORD, from, createMember } from "../accounts.fixture";
import type { SignedInUser } from "../accounts.model";
import {
  type PasskeyRegistration,
  type PasskeyAuthentication,
  registrationResponseSchema,
  authenticationResponseSchema,
} from "./passkey-ceremony.server";
import { signInByPasskey, startPasskeySignIn } from "./passkey-sign-in.service.server";
import { startPasskeyRegistration, finishPasskeyRegistration } from "./passkeys.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";

type Cbor = number | string | Buffer | [number | string, Cbor][];

/** Encodes the CBOR subset (RFC 8949) of an attestation. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const toBase64url = (bytes: Buffer) => bytes.toString("base64url");

type TamperOptions = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  verified?: boolean;
  counter?: number;
  handle?: string | null;
  format?: string;
};

type ClientData = { type: string; challenge: string; origin: string };

const encodeClientData = ({ type, challenge, origin }: ClientData, tamper: TamperOptions): Buffer =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: tamper.challenge ?? challenge,
      origin: tamper.origin ?? origin,
      crossOrigin: false,
    }),
  );

type AuthData = { rpId: string; count: number; extraFlags?: number; attested?: Buffer };

function encodeAuthData(
  { rpId, count, extraFlags = 0, attested = Buffer.alloc(0) }: AuthData,
  tamper: TamperOptions,
): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(tamper.counter ?? count);
  // Bit 0: user present; bit 2: user verified.
  const flags = 1 | (tamper.verified === false ? 0 : 4) | extraFlags;
  return Buffer.concat([sha256(tamper.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
}

const encodePublicKey = ({ x, y }: JsonWebKey): Buffer =>
  cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, "base64url")],
    [-3, Buffer.from(y!, "base64url")],
  ]);

export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const state = { counter: 0, handle: "" };

  const answer = (response: object) => ({
    id: toBase64url(id),
    rawId: toBase64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id: toBase64url(id),
    register(
      options: PublicKeyCredentialCreationOptionsJSON,
      tamper: TamperOptions = {},
    ): PasskeyRegistration {
      state.handle = options.user.id;
      const key = encodePublicKey(jwk);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = { rpId: options.rp.id!, count: state.counter, extraFlags: 64, attested };
      const attestation = cbor([
        ["fmt", tamper.format ?? "none"],
        ["attStmt", []],
        ["authData", encodeAuthData(authData, tamper)],
      ]);
      const client = { type: "webauthn.create", challenge: options.challenge, origin };
      return registrationResponseSchema.parse(
        answer({
          clientDataJSON: toBase64url(encodeClientData(client, tamper)),
          attestationObject: toBase64url(attestation),
          transports: ["internal"],
        }),
      );
    },
    authenticate(
      options: PublicKeyCredentialRequestOptionsJSON,
      tamper: TamperOptions = {},
    ): PasskeyAuthentication {
      state.counter++;
      const data = encodeAuthData({ rpId: options.rpId!, count: state.counter }, tamper);
      const { challenge } = options;
      const client = encodeClientData({ type: "webauthn.get", challenge, origin }, tamper);
      return authenticationResponseSchema.parse(
        answer({
          clientDataJSON: toBase64url(client),
          authenticatorData: toBase64url(data),
          signature: toBase64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: tamper.handle === undefined ? state.handle : tamper.handle,
        }),
      );
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
const browser = { userAgent: from().userAgent, organisation: ORGANISATION };

export async function addPasskey(deps: Deps, user: SignedInUser, key: Authenticator, name = "", code = "") {
  const registration = await startPasskeyRegistration(deps, user, {
    password: PASSWORD,
    code,
    organisation: ORGANISATION,
  });
  if (registration.kind !== "begun") throw new Error(registration.kind);
  const result = await finishPasskeyRegistration(deps, user, {
    token: registration.token,
    answer: key.register(registration.options),
    name,
    ...browser,
  });
  if (result.kind !== "added") throw new Error(result.kind);
  return {
    options: registration.options,
    codes: result.codes,
    token: result.token,
    user: (await findUserByToken(deps, result.token))!,
  };
}

export async function createPasskeyMember(deps: Deps, email: string, roles: Role[] = []) {
  const { user } = await createMember(deps, email, roles);
  const key = createAuthenticator(deps.origin);
  // `createMember` sets roles after sign-in, so `user.staff` is outdated.
  return { key, ...(await addPasskey(deps, { ...user, staff: roles.length > 0 }, key)) };
}

export async function signInWithPasskey(
  deps: Deps,
  key: Authenticator,
  { step = null, ...tamper }: TamperOptions & { step?: string | null } = {},
) {
  const { ipAddress } = from();
  const started = await startPasskeySignIn(deps, { step, ipAddress });
  if (started.kind !== "started") throw new Error(started.kind);
  const answer = key.authenticate(started.options, tamper);
  return signInByPasskey(deps, { ...from(ipAddress), token: started.token, step, answer });
}
