import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import type { Locale } from "../../../platform/i18n/localization";
import type { Role } from "../../../platform/auth/principal";
import { type SignedInUser, browserName, isStaff } from "../accounts.model";
import {
  findAccount,
  findAccountByEmail,
  insertAccountEvent,
  lockAccount,
  updateAccount,
} from "../accounts.store.server";
import { findKnownDevice, rememberDevice } from "../devices/devices.service.server";
import {
  type SignInAttempt,
  type RateLimited,
  type WorkRequired,
  checkCodeAttempt,
  checkPasswordAttempt,
} from "./sign-in-limits.service.server";
import { notifyAccount } from "../notify-account.server";
import {
  requiresSecondStep,
  isFactorReadable,
  isRecoveryCode,
  consumeCode,
} from "../two-factor/second-factor.service.server";
import { logSignInAttempt } from "./sign-in-log.server";
import { startSession } from "../sessions/sessions.service.server";
import {
  type TokenState,
  issueToken,
  readLockedToken,
  readToken,
  markTokenSpent,
  consumeAccountToken,
} from "../tokens/tokens.server";
import type { Tx } from "../../../platform/database/database";

export type SignInDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "keys" | "passwords" | "origin">;

/** Who is trying. */
export type ClientInfo = {
  /** The network address as `addressKey` gives it. */
  ipAddress: string;
  /** What the browser calls itself. */
  userAgent: string | null;
  /** What the cookie of known devices holds (`deviceTokens`). */
  devices: readonly string[];
  /** The name that mails about the sign-in are signed with. */
  organisation: string;
};

/** `devices`: the tokens for the cookie of known devices. */
export type SignedInOutcome = { kind: "signed_in"; token: string; to: string; devices: string[] };
/** The first step is done: `step` goes into a cookie, and a code is asked for. */
export type SecondFactorRequired = { kind: "second_factor"; step: string };

/** Where staff go who have no second factor yet: nothing else of theirs is open. */
const TWO_FACTOR_PATH = "/account/two-factor";
const ACCOUNT_PATH = "/account";

type PasswordSignInInput = ClientInfo & {
  email: string;
  password: string;
  /** A code of the second factor, when the client knows that one is needed. */
  code?: string | undefined;
  /** What the browser worked out, when it was asked to. */
  solution?: string | null;
  /** Where to go then: a local path. */
  next?: string | null;
};
type AccountByEmail = Awaited<ReturnType<typeof findAccountByEmail>>;
type PasswordOutcome =
  SignedInOutcome | SecondFactorRequired | RateLimited | WorkRequired | { kind: "wrong" };

/**
 * Signs in by password. An unknown address costs the same work as a wrong password and has the same answer. How often
 * somebody may try: `admitGuess`.
 */
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

/** A recovery code is too long to guess: it is never counted, so it is always a way in. */
const checkCode = (deps: SignInDeps, attempt: SignInAttempt, code: string) =>
  isRecoveryCode(code)
    ? Promise.resolve({ kind: "admitted" as const, refund: () => Promise.resolve() })
    : checkCodeAttempt(deps, attempt);

type AccountSummary = { id: string; roles: readonly Role[]; email: string; locale: Locale };

/** Lets in whoever has proved the first factor, or asks for the second. */
async function startSignIn(
  tx: Tx,
  deps: SignInDeps,
  account: AccountSummary,
  from: ClientInfo,
  next: string | null,
): Promise<SignedInOutcome | SecondFactorRequired> {
  if (!(await requiresSecondStep(tx, { id: account.id, staff: isStaff(account.roles) })))
    return openSession(tx, deps, account, { from, next, secondFactor: false });
  const { token } = await issueToken(tx, deps, { purpose: "second_factor", accountId: account.id, next });
  return { kind: "second_factor", step: token };
}

type OpenSessionInput = { from: ClientInfo; next: string | null; secondFactor: boolean };

/** Starts the session. Staff without a second factor are sent to set it up. */
export async function openSession(
  tx: Tx,
  deps: SignInDeps,
  account: AccountSummary,
  { from, next, secondFactor }: OpenSessionInput,
): Promise<SignedInOutcome> {
  const { userAgent } = from;
  const { token } = await startSession(tx, deps, { accountId: account.id, userAgent, secondFactor });
  const { devices, isNew } = await rememberDevice(tx, deps, account.id, from);
  if (isNew && isStaff(account.roles)) await notifyNewDevice(tx, deps, account, from);
  await insertAccountEvent(tx, account.id, "signed_in", deps.now());
  const mustSetUp = isStaff(account.roles) && !secondFactor;
  return { kind: "signed_in", token, to: mustSetUp ? TWO_FACTOR_PATH : (next ?? ACCOUNT_PATH), devices };
}

/** Staff are told by mail when somebody signs in to their account on a device that it did not know. */
const notifyNewDevice = (
  tx: Tx,
  deps: SignInDeps,
  { email, locale }: AccountSummary,
  from: ClientInfo,
): Promise<void> =>
  notifyAccount(tx, deps, {
    kind: "new-device",
    email,
    locale,
    organisation: from.organisation,
    device: { browser: browserName(from.userAgent), at: deps.now() },
  });

/** Somebody who knows the password has used up the codes of a day: the person is told, once. */
const notifyCodesGuessed = (
  deps: SignInDeps,
  { email, locale }: AccountSummary,
  { organisation }: ClientInfo,
): Promise<void> =>
  transact(deps.db, (tx) =>
    notifyAccount(tx, deps, { kind: "codes-guessed", email, locale, organisation }, "/reset"),
  );

/**
 * Gives the code after the password or the link. `over`: too late or too often, the first step has to be taken again.
 * `unreadable`: the secret of the program was lost, so no code of the app can be right; recovery codes still work.
 */
export async function submitSecondFactor(
  deps: SignInDeps,
  step: string | null,
  code: string,
  from: ClientInfo,
): Promise<SignedInOutcome | RateLimited | { kind: "wrong" | "unreadable" | "over" }> {
  const read = step === null ? null : await readToken(deps, step, ["second_factor"]);
  if (read?.state !== "open") return logSignInAttempt(deps, "code", null, { kind: "over" });
  const accountId = read.found.accountId!;
  if (!isRecoveryCode(code) && !(await consumeRateLimit(deps, "code-step", step!)).ok)
    return logSignInAttempt(deps, "code", accountId, { kind: "over" });
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
    // The account first, as everywhere (`takeAccountToken`). A wrong code does not spend the step.
    const account = await lockAccount(tx, accountId);
    const lockedStep = await readLockedToken(tx, deps, step, ["second_factor"]);
    if (lockedStep.state !== "open") return { kind: "over" };
    if ((await consumeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" };
    await markTokenSpent(tx, deps, step);
    return openSession(tx, deps, account, { from, next: lockedStep.found.next, secondFactor: true });
  });

/** Signs in by a mailed link, once. It proves the address as well. */
export async function signInByLink(
  deps: SignInDeps,
  token: string,
  from: ClientInfo,
): Promise<SignedInOutcome | SecondFactorRequired | { kind: Exclude<TokenState, "open"> }> {
  const { accountId, outcome } = await transact(deps.db, async (tx) => {
    const taken = await consumeAccountToken(tx, deps, token, ["sign_in"]);
    if (taken.state !== "open") return { accountId: null, outcome: { kind: taken.state } };
    const { account } = taken;
    if (account.email_verified_at === null)
      await updateAccount(tx, account.id, { email_verified_at: deps.now() });
    return { accountId: account.id, outcome: await startSignIn(tx, deps, account, from, taken.found.next) };
  });
  return logSignInAttempt(deps, "link", accountId, outcome);
}

/**
 * Whether it is this person's password: asked again before what a passer-by at an open phone must not do. Counted for each
 * session, so that nobody else's tries stand in the way.
 */
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
