import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { findAccount, lockAccount } from "../accounts.store.server";
import { findKnownDevice } from "../devices/devices.service.server";
import { type SignInAttempt, type RateLimited, checkCodeAttempt } from "./sign-in-limits.service.server";
import { notifyAccount } from "../notify-account.server";
import { isFactorReadable, isRecoveryCode, consumeCode } from "../two-factor/second-factor.service.server";
import { logSignInAttempt } from "./sign-in-log.server";
import { readLockedToken, readToken, markTokenSpent } from "../tokens/tokens.server";
import {
  type SignInDeps,
  type ClientInfo,
  type SignedInOutcome,
  type AccountSummary,
  openSession,
} from "./open-session.server";

/** Limits attempts with app codes. Recovery codes are too long to guess and have no limit. */
export const checkCode = (deps: SignInDeps, attempt: SignInAttempt, code: string) =>
  isRecoveryCode(code)
    ? Promise.resolve({ kind: "admitted" as const, refund: () => Promise.resolve() })
    : checkCodeAttempt(deps, attempt);

export const notifyCodesGuessed = (
  deps: SignInDeps,
  { email, locale }: AccountSummary,
  { organisation }: ClientInfo,
): Promise<void> =>
  transact(deps.db, (tx) =>
    notifyAccount(tx, deps, { kind: "codes-guessed", email, locale, organisation }, "/reset"),
  );

/** Verifies the code. `over`: the step expired. `unreadable`: the key is lost, only recovery codes work. */
export async function submitSecondFactor(
  deps: SignInDeps,
  step: string | null,
  code: string,
  from: ClientInfo,
): Promise<SignedInOutcome | RateLimited | { kind: "wrong" | "unreadable" | "over" | "too_many_codes" }> {
  const read = step === null ? null : await readToken(deps, step, ["second_factor"]);
  if (read?.state !== "open") return logSignInAttempt(deps, "code", null, { kind: "over" });
  const accountId = read.found.accountId!;
  if (!isRecoveryCode(code) && !(await consumeRateLimit(deps, "code-step", step!)).ok)
    return logSignInAttempt(deps, "code", accountId, { kind: "too_many_codes" });
  const account = (await findAccount(deps.db, accountId))!;
  const admission = await checkCode(
    deps,
    {
      emailKey: account.email_key,
      epoch: account.limits_epoch,
      deviceId: await findKnownDevice(deps, from.devices, account.email_key),
      ipAddress: from.ipAddress,
    },
    code,
  );
  if (admission.kind !== "admitted") {
    if (admission.shouldNotify) await notifyCodesGuessed(deps, account, from);
    const { kind, retryAfterSeconds } = admission;
    return logSignInAttempt(deps, "code", accountId, { kind, retryAfterSeconds });
  }
  const outcome = await consumeSecondFactor(deps, { step: step!, accountId, code, from });
  if (outcome.kind === "signed_in") await admission.refund();
  if (outcome.kind === "wrong" && !(await isFactorReadable(deps, accountId)))
    return logSignInAttempt(deps, "code", accountId, { kind: "unreadable" });
  return logSignInAttempt(deps, "code", accountId, outcome);
}

type SecondFactorInput = { step: string; accountId: string; code: string; from: ClientInfo };

const consumeSecondFactor = (
  deps: SignInDeps,
  { step, accountId, code, from }: SecondFactorInput,
): Promise<SignedInOutcome | { kind: "wrong" } | { kind: "over" }> =>
  transact(deps.db, async (tx) => {
    // Same lock order as `consumeAccountToken`: the account first. A wrong code leaves the step valid.
    const account = await lockAccount(tx, accountId);
    const lockedStep = await readLockedToken(tx, deps, step, ["second_factor"]);
    if (lockedStep.state !== "open") return { kind: "over" };
    if ((await consumeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" };
    await markTokenSpent(tx, deps, step);
    return openSession(tx, deps, account, { from, next: lockedStep.found.next, secondFactor: true });
  });
