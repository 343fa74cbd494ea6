import { Secret, TOTP } from "otpauth";
import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { type Encrypted, decrypt, encrypt } from "../../../platform/crypto/field-encryption.server";
import { hashToken, randomString } from "../../../platform/crypto/token.server";
import { plainCode, stripSeparators } from "../../../platform/text/typed-text";
import type { SignedInUser } from "../accounts.model";
import { insertAccountEvent } from "../accounts.store.server";
import { countPasskeys, deletePasskeys } from "../passkeys/passkeys.store.server";
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  findFactor,
  insertRecoveryCodes,
  lockFactor,
  upsertPendingSecret,
  updateFactor,
  markRecoveryCodeUsed,
} from "./second-factor.store.server";
import type { Tx } from "../../../platform/database/database";

/** RFC 6238. A clock may be wrong by one step either way. */
const PERIOD_SECONDS = 30;
const ALLOWED_DRIFT = 1;
const CODE_PATTERN = /^\d{6}$/;

/** 28 letters are 138 bits, so that a plain hash is safe; look-alikes are left out. Older codes have 16. */
export const RECOVERY_CODE_COUNT = 10;
const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const RECOVERY_CODE_PATTERN = /^[a-z2-9]{16}(?:[a-z2-9]{12})?$/;

const SECRET_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** 142 random bits. The characters' UTF-8 bytes are the key. */
const createSecret = () => randomString(SECRET_ALPHABET, 24);

const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromUTF8(secret), digits: 6, period: PERIOD_SECONDS, ...names });

/** The time step whose code this is; null when it is not a code of now. */
function findTimeStep(secret: string, code: string, now: Date): number | null {
  const totp = createTotp(secret);
  const timestamp = now.getTime();
  const drift = totp.validate({ token: code, timestamp, window: ALLOWED_DRIFT });
  return drift === null ? null : totp.counter({ timestamp }) + drift;
}

/** Accepts digits of any script; blanks and hyphens are ignored. */
const normalizeCode = (code: string) => stripSeparators(plainCode(code)).toLowerCase();

/** Checks only the format. */
export const isRecoveryCode = (typed: string): boolean => RECOVERY_CODE_PATTERN.test(normalizeCode(typed));

type SecondFactorDeps = Pick<Deps, "now" | "keys" | "log">;

/** Consumes a code, or returns null. App codes work once, and never after a newer one. */
export async function consumeCode(
  tx: Tx,
  deps: SecondFactorDeps,
  accountId: string,
  typed: string,
): Promise<"app" | "recovery" | null> {
  const code = normalizeCode(typed);
  if (RECOVERY_CODE_PATTERN.test(code)) {
    if (!(await markRecoveryCodeUsed(tx, accountId, hashToken(code), deps.now()))) return null;
    await insertAccountEvent(tx, accountId, "recovery_code_used", deps.now());
    return "recovery";
  }
  const factor = await lockFactor(tx, accountId);
  if (!factor?.secret || !CODE_PATTERN.test(code)) return null;
  const secret = await decryptOrNull(deps, decrypt(deps.keys, secretColumn(accountId), factor.secret));
  const step = secret === null ? null : findTimeStep(secret, code, deps.now());
  if (step === null || step <= factor.lastStep) return null;
  await updateFactor(tx, accountId, { last_step: step });
  return "app";
}

const secretColumn = (row: string) => ({ table: "account_second_factor", column: "secret", row }) as const;
const pendingSecretColumn = (row: string) =>
  ({ table: "account_second_factor", column: "pending_secret", row }) as const;

const decryptPendingSecret = (
  deps: SecondFactorDeps,
  row: string,
  value: Encrypted<"account_second_factor.pending_secret">,
) => decryptOrNull(deps, decrypt(deps.keys, pendingSecretColumn(row), value));

/** Returns null e.g. if the key is lost: recovery codes still work then. */
async function decryptOrNull(deps: SecondFactorDeps, decrypting: Promise<string>): Promise<string | null> {
  try {
    return await decrypting;
  } catch (error) {
    deps.log.error({ err: error }, "a second factor could not be decrypted");
    return null;
  }
}

/** Whether an app is set up; `requiresSecondStep` also considers passkeys. */
export const hasSecondFactor = async (db: Deps["db"], accountId: string): Promise<boolean> =>
  (await findFactor(db, accountId))?.confirmedAt != null;

type FactorOwner = { id: string; staff: boolean };

/** Returns true with an app, for staff also with a passkey: others may sign in by password elsewhere. */
export const requiresSecondStep = async (db: Deps["db"] | Tx, { id, staff }: FactorOwner): Promise<boolean> =>
  (await hasSecondFactor(db, id)) || (staff && (await countPasskeys(db, id)) > 0);

export const hasRecoveryCodes = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await countRecoveryCodes(tx, accountId)) > 0;

export const removeRecoveryCodes = (tx: Tx, accountId: string) => deleteRecoveryCodes(tx, accountId);

type SetUp = { uri: string; secret: string };
export type SecondFactorState = { on: boolean; codesLeft: number; readable: boolean; setUp: SetUp | null };

export async function readSecondFactor(
  deps: SecondFactorDeps & Pick<Deps, "db">,
  user: SignedInUser,
  issuer: string,
): Promise<SecondFactorState> {
  const factor = await findFactor(deps.db, user.accountId);
  const secret = factor?.pendingSecret
    ? await decryptPendingSecret(deps, user.accountId, factor.pendingSecret)
    : null;
  return {
    on: factor?.confirmedAt != null,
    codesLeft: await countRecoveryCodes(deps.db, user.accountId),
    readable: await isFactorReadable(deps, user.accountId),
    setUp: secret === null ? null : buildSetUp(secret, issuer, user.email),
  };
}

function buildSetUp(secret: string, issuer: string, email: string): SetUp {
  const totp = createTotp(secret, { issuer, label: email });
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** Creates a pending secret. The current one works until the first code of the new one. */
export async function beginSetUp(tx: Tx, deps: SecondFactorDeps, accountId: string): Promise<void> {
  await upsertPendingSecret(
    tx,
    accountId,
    await encrypt(deps.keys, pendingSecretColumn(accountId), createSecret()),
  );
}

/** Activates the pending secret if `typed` is one of its codes. @returns recovery codes, shown once */
export async function finishSetUp(
  tx: Tx,
  deps: SecondFactorDeps,
  accountId: string,
  typed: string,
): Promise<Result<string[], "wrong_code" | "not_begun">> {
  const now = deps.now();
  const code = normalizeCode(typed);
  const factor = await lockFactor(tx, accountId);
  const secret = factor?.pendingSecret
    ? await decryptPendingSecret(deps, accountId, factor.pendingSecret)
    : null;
  if (!factor?.pendingSecret || secret === null) return err("not_begun");
  const step = CODE_PATTERN.test(code) ? findTimeStep(secret, code, now) : null;
  if (step === null) return err("wrong_code");
  await updateFactor(tx, accountId, {
    secret: await encrypt(deps.keys, secretColumn(accountId), secret),
    pending_secret: null,
    confirmed_at: now,
    last_step: step,
  });
  await insertAccountEvent(tx, accountId, "second_factor_on", now);
  return ok(await createRecoveryCodes(tx, deps, accountId));
}

export async function createRecoveryCodes(
  tx: Tx,
  deps: Pick<Deps, "now">,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => randomString(RECOVERY_ALPHABET, 28));
  await deleteRecoveryCodes(tx, accountId);
  await insertRecoveryCodes(tx, accountId, codes.map(hashToken));
  await insertAccountEvent(tx, accountId, "recovery_codes_made", deps.now());
  return codes.map((code) => code.match(/.{4}/g)!.join("-"));
}

/** Removes the app, and the recovery codes unless staff still have passkeys. */
export async function removeApp(tx: Tx, deps: Pick<Deps, "now">, account: FactorOwner): Promise<void> {
  await deleteFactor(tx, account.id);
  if (!(await requiresSecondStep(tx, account))) await deleteRecoveryCodes(tx, account.id);
  await insertAccountEvent(tx, account.id, "second_factor_off", deps.now());
}

export async function removeEveryFactor(tx: Tx, deps: Pick<Deps, "now">, accountId: string): Promise<number> {
  await deleteRecoveryCodes(tx, accountId);
  await deleteFactor(tx, accountId);
  const passkeys = await deletePasskeys(tx, accountId);
  const now = deps.now();
  await insertAccountEvent(tx, accountId, "second_factor_off", now, "system");
  for (let each = 0; each < passkeys; each++)
    await insertAccountEvent(tx, accountId, "passkey_removed", now, "system");
  return passkeys;
}

/** Returns false if the key was lost since, so that app codes cannot be verified. */
export async function isFactorReadable(
  deps: Pick<Deps, "db" | "keys" | "now" | "log">,
  accountId: string,
): Promise<boolean> {
  const factor = await findFactor(deps.db, accountId);
  return (
    !factor?.secret ||
    (await decryptOrNull(deps, decrypt(deps.keys, secretColumn(accountId), factor.secret))) !== null
  );
}
