import { emailKey } from "../../../platform/email/email-address";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { type SignedInUser, isStaff } from "../accounts.model";
import { findAccount, findAccountByEmail } from "../accounts.store.server";
import { findKnownDevice } from "../devices/devices.service.server";
import {
  type SignInAttempt,
  type RateLimited,
  type WorkRequired,
  checkPasswordAttempt,
} from "./sign-in-limits.service.server";
import { requiresSecondStep, consumeCode } from "../two-factor/second-factor.service.server";
import { logSignInAttempt } from "./sign-in-log.server";
import {
  type SignInDeps,
  type ClientInfo,
  type SignedInOutcome,
  type SecondFactorRequired,
  startSignIn,
  openSession,
} from "./open-session.server";
import { checkCode, notifyCodesGuessed } from "./second-factor-step.service.server";

type PasswordSignInInput = ClientInfo & {
  email: string;
  password: string;
  code?: string | undefined;
  solution?: string | null;
  next?: string | null;
};
type AccountByEmail = Awaited<ReturnType<typeof findAccountByEmail>>;
type PasswordOutcome =
  SignedInOutcome | SecondFactorRequired | RateLimited | WorkRequired | { kind: "wrong" };

/** Signs in by password. An unknown email address has the same cost and answer as a wrong password. */
export async function signInByPassword(
  deps: SignInDeps,
  input: PasswordSignInInput,
): Promise<PasswordOutcome> {
  const account = await findAccountByEmail(deps.db, emailKey(input.email));
  const attempt = await buildAttempt(deps, account, input);
  const how = input.code === undefined ? "password" : "password_and_code";
  const admission = await checkPasswordAttempt(deps, attempt, input.solution ?? null);
  if (admission.kind !== "admitted") return logSignInAttempt(deps, how, null, admission);
  const isCorrect = await deps.passwords.verify(
    account?.passwordHash ?? null,
    input.password,
    attempt.deviceId !== null,
  );
  if (!isCorrect || !account) return logSignInAttempt(deps, how, account?.id ?? null, { kind: "wrong" });
  await admission.refund();
  return logSignInAttempt(deps, how, account.id, await continueAfterPassword(deps, account, attempt, input));
}

const buildAttempt = async (
  deps: SignInDeps,
  account: AccountByEmail,
  input: ClientInfo & { email: string },
): Promise<SignInAttempt> => {
  const key = emailKey(input.email);
  return {
    emailKey: key,
    epoch: account?.limitsEpoch ?? 0,
    deviceId: await findKnownDevice(deps, input.devices, key),
    ipAddress: input.ipAddress,
  };
};

async function continueAfterPassword(
  deps: SignInDeps,
  account: NonNullable<AccountByEmail>,
  attempt: SignInAttempt,
  { code, next = null, ...from }: PasswordSignInInput,
): Promise<PasswordOutcome> {
  if (code === undefined) return transact(deps.db, (tx) => startSignIn(tx, deps, account, from, next));
  const admission = await checkCode(deps, attempt, code);
  if (admission.kind !== "admitted") {
    if (admission.shouldNotify) await notifyCodesGuessed(deps, account, from);
    return { kind: "limited", retryAfterSeconds: admission.retryAfterSeconds };
  }
  const outcome = await transact(deps.db, async (tx) => {
    if (!(await requiresSecondStep(tx, { id: account.id, staff: isStaff(account.roles) })))
      return startSignIn(tx, deps, account, from, next);
    if ((await consumeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" as const };
    return openSession(tx, deps, account, { from, next, secondFactor: true });
  });
  if (outcome.kind !== "wrong") await admission.refund();
  return outcome;
}

/** Confirms the password before sensitive actions. Limited per session, so that others cannot block it. */
export async function isOwnPassword(
  deps: SignInDeps,
  { accountId, sessionId }: Pick<SignedInUser, "accountId" | "sessionId">,
  password: string,
): Promise<boolean | RateLimited> {
  const account = await findAccount(deps.db, accountId);
  if (!account) return false;
  const { ok, resetSeconds } = await consumeRateLimit(deps, "own-password", sessionId);
  if (!ok) return { kind: "limited", retryAfterSeconds: resetSeconds };
  const isCorrect = await deps.passwords.verify(account.password_hash, password, true);
  logSignInAttempt(deps, "own_password", accountId, { kind: isCorrect ? "confirmed" : "wrong" });
  return isCorrect;
}
