import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Deps } from "../../platform/deps";
import type { Role } from "../../platform/who";
import { ORGANISATION, PASSWORD, from, member } from "./accounts.fixture";
import type { SignedIn } from "./accounts.model";
import { type NewPasskey, type UsedPasskey, newPasskey, usedPasskey } from "./passkey-ceremony.server";
import { signInByPasskey, startPasskey } from "./passkey-sign-in.service.server";
import { beginPasskey, finishPasskey } from "./passkeys.service.server";
import { signedInByToken } from "./sessions.service.server";

type Cbor = number | string | Buffer | [number | string, Cbor][];

/** CBOR (RFC 8949) of what an attestation is made of: integers, texts, bytes, maps. */
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
const text = (bytes: Buffer) => bytes.toString("base64url");

/** How this answer differs from an honest one. */
type Twist = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  verified?: boolean;
  counter?: number;
  handle?: string | null;
  format?: string;
};

/** An authenticator in software, with one ES256 key and attestation "none". */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const state = { counter: 0, handle: "" };

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, twist: Twist, more: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? state.counter);
    // Bit 0: present; bit 2: verified.
    const flags = 1 | (twist.verified === false ? 0 : 4) | more;
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  };
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id: text(id),
    make(options: PublicKeyCredentialCreationOptionsJSON, twist: Twist = {}): NewPasskey {
      state.handle = options.user.id;
      const key = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x!, "base64url")],
        [-3, Buffer.from(jwk.y!, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor([
        ["fmt", twist.format ?? "none"],
        ["attStmt", []],
        ["authData", authData(options.rp.id!, twist, 64, attested)],
      ]);
      return newPasskey.parse(
        answer({
          clientDataJSON: text(clientData("webauthn.create", options.challenge, twist)),
          attestationObject: text(attestation),
          transports: ["internal"],
        }),
      );
    },
    use(options: PublicKeyCredentialRequestOptionsJSON, twist: Twist = {}): UsedPasskey {
      state.counter++;
      const data = authData(options.rpId!, twist, 0);
      const client = clientData("webauthn.get", options.challenge, twist);
      return usedPasskey.parse(
        answer({
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: twist.handle === undefined ? state.handle : twist.handle,
        }),
      );
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;
const browser = { userAgent: from().userAgent, organisation: ORGANISATION };

/** Adds a passkey as the page does. */
export async function addPasskey(deps: Deps, who: SignedIn, key: Authenticator, name = "", code = "") {
  const begun = await beginPasskey(deps, who, { password: PASSWORD, code, organisation: ORGANISATION });
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const done = await finishPasskey(deps, who, {
    token: begun.token,
    answer: key.make(begun.options),
    name,
    ...browser,
  });
  if (done.kind !== "added") throw new Error(done.kind);
  return {
    options: begun.options,
    codes: done.codes,
    token: done.token,
    who: (await signedInByToken(deps, done.token))!,
  };
}

/** A member with a passkey. */
export async function passkeyHolder(deps: Deps, email: string, roles: Role[] = []) {
  const { who } = await member(deps, email, roles);
  const key = authenticator(deps.origin);
  // Roles are read anew: `member` gives them after signing in.
  return { key, ...(await addPasskey(deps, { ...who, staff: roles.length > 0 }, key)) };
}

/** Signs in by a passkey as the page does; `step`: of the cookie of the first step. */
export async function enterByPasskey(
  deps: Deps,
  key: Authenticator,
  { step = null, ...twist }: Twist & { step?: string | null } = {},
) {
  const { address } = from();
  const started = await startPasskey(deps, { step, address });
  if (started.kind !== "started") throw new Error(started.kind);
  const answer = key.use(started.options, twist);
  return signInByPasskey(deps, { ...from(address), token: started.token, step, answer });
}
