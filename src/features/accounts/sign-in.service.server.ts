import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { limit } from "../../platform/rate-limit.server";
import type { Tx } from "../../platform/transaction";
import { transact } from "../../platform/transact.server";
import type { Locale } from "../../platform/languages";
import type { Role } from "../../platform/who";
import { type SignedIn, browserName, isStaff } from "./accounts.model";
import {
  findAccount,
  findAccountByEmail,
  insertAccountEvent,
  lockAccount,
  updateAccount,
} from "./accounts.store.server";
import { knownDevice, rememberDevice } from "./devices.service.server";
import { type Guess, type Limited, type Work, admitCode, admitGuess } from "./guesses.service.server";
import { notify } from "./notices.server";
import { asksSecondStep, isFactorReadable, isRecoveryCode, takeCode } from "./second-factor.service.server";
import { tried } from "./sign-in-log.server";
import { startSession } from "./sessions.service.server";
import {
  type TokenState,
  issueToken,
  lockedToken,
  readToken,
  spendToken,
  takeAccountToken,
} from "./tokens.server";

export type SignInDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "keys" | "passwords" | "origin">;

/** Who is trying. */
export type From = {
  /** The network address as `addressKey` gives it. */
  address: string;
  /** What the browser calls itself. */
  userAgent: string | null;
  /** What the cookie of known devices holds (`deviceTokens`). */
  devices: readonly string[];
  /** The name that mails about the sign-in are signed with. */
  organisation: string;
};

/** `devices`: the tokens for the cookie of known devices. */
export type Entered = { kind: "signed_in"; token: string; to: string; devices: string[] };
/** The first step is done: `step` goes into a cookie, and a code is asked for. */
export type Halfway = { kind: "second_factor"; step: string };

/** Where staff go who have no second factor yet: nothing else of theirs is open. */
const SET_UP = "/account/two-factor";
const HOME = "/account";

type PasswordSignIn = From & {
  email: string;
  password: string;
  /** A code of the second factor, when the client knows that one is needed. */
  code?: string | undefined;
  /** What the browser worked out, when it was asked to. */
  solution?: string | null;
  /** Where to go then: a local path. */
  next?: string | null;
};
type Account = Awaited<ReturnType<typeof findAccountByEmail>>;
type PasswordOutcome = Entered | Halfway | Limited | Work | { kind: "wrong" };

/**
 * Signs in by password. An unknown address costs the same work as a wrong password and has the same answer. How often
 * somebody may try: `admitGuess`.
 */
export async function signInByPassword(deps: SignInDeps, input: PasswordSignIn): Promise<PasswordOutcome> {
  const account = await findAccountByEmail(deps.db, emailKey(input.email));
  const guess = await guessAt(deps, account, input);
  const how = input.code === undefined ? "password" : "password_and_code";
  const admission = await admitGuess(deps, guess, input.solution ?? null);
  if (admission.kind !== "admitted") return tried(deps, how, null, admission);
  const right = await deps.passwords.verify(
    account?.passwordHash ?? null,
    input.password,
    guess.device !== null,
  );
  if (!right || !account) return tried(deps, how, account?.id ?? null, { kind: "wrong" });
  await admission.forgive();
  return tried(deps, how, account.id, await passPassword(deps, account, guess, input));
}

const guessAt = async (
  deps: SignInDeps,
  account: Account,
  input: From & { email: string },
): Promise<Guess> => {
  const key = emailKey(input.email);
  return {
    emailKey: key,
    epoch: account?.limitsEpoch ?? 0,
    device: await knownDevice(deps, input.devices, key),
    address: input.address,
  };
};

async function passPassword(
  deps: SignInDeps,
  account: NonNullable<Account>,
  guess: Guess,
  { code, next = null, ...from }: PasswordSignIn,
): Promise<PasswordOutcome> {
  if (code === undefined) return transact(deps.db, (tx) => enter(tx, deps, account, from, next));
  const admission = await allowCode(deps, guess, code);
  if (admission.kind !== "admitted") {
    if (admission.alarm) await tellOfGuesses(deps, account, from);
    return { kind: "limited", retryAfterSeconds: admission.retryAfterSeconds };
  }
  const outcome = await transact(deps.db, async (tx) => {
    if (!(await asksSecondStep(tx, { id: account.id, staff: isStaff(account.roles) })))
      return enter(tx, deps, account, from, next);
    if ((await takeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" as const };
    return openSession(tx, deps, account, { from, next, secondFactor: true });
  });
  if (outcome.kind !== "wrong") await admission.forgive();
  return outcome;
}

/** A recovery code is too long to guess: it is never counted, so it is always a way in. */
const allowCode = (deps: SignInDeps, guess: Guess, code: string) =>
  isRecoveryCode(code)
    ? Promise.resolve({ kind: "admitted" as const, forgive: () => Promise.resolve() })
    : admitCode(deps, guess);

type Known = { id: string; roles: readonly Role[]; email: string; locale: Locale };

/** Lets in whoever has proved the first factor, or asks for the second. */
async function enter(
  tx: Tx,
  deps: SignInDeps,
  account: Known,
  from: From,
  next: string | null,
): Promise<Entered | Halfway> {
  if (!(await asksSecondStep(tx, { id: account.id, staff: isStaff(account.roles) })))
    return openSession(tx, deps, account, { from, next, secondFactor: false });
  const { token } = await issueToken(tx, deps, { purpose: "second_factor", accountId: account.id, next });
  return { kind: "second_factor", step: token };
}

type Opening = { from: From; next: string | null; secondFactor: boolean };

/** Starts the session. Staff without a second factor are sent to set it up. */
export async function openSession(
  tx: Tx,
  deps: SignInDeps,
  account: Known,
  { from, next, secondFactor }: Opening,
): Promise<Entered> {
  const { userAgent } = from;
  const { token } = await startSession(tx, deps, { accountId: account.id, userAgent, secondFactor });
  const { devices, isNew } = await rememberDevice(tx, deps, account.id, from);
  if (isNew && isStaff(account.roles)) await tellOfDevice(tx, deps, account, from);
  await insertAccountEvent(tx, account.id, "signed_in", deps.now());
  const mustSetUp = isStaff(account.roles) && !secondFactor;
  return { kind: "signed_in", token, to: mustSetUp ? SET_UP : (next ?? HOME), devices };
}

/** Staff are told by mail when somebody signs in to their account on a device that it did not know. */
const tellOfDevice = (tx: Tx, deps: SignInDeps, { email, locale }: Known, from: From): Promise<void> =>
  notify(tx, deps, {
    kind: "new-device",
    email,
    locale,
    organisation: from.organisation,
    device: { browser: browserName(from.userAgent), at: deps.now() },
  });

/** Somebody who knows the password has used up the codes of a day: the person is told, once. */
const tellOfGuesses = (deps: SignInDeps, { email, locale }: Known, { organisation }: From): Promise<void> =>
  transact(deps.db, (tx) =>
    notify(tx, deps, { kind: "codes-guessed", email, locale, organisation }, "/reset"),
  );

/**
 * Gives the code after the password or the link. `over`: too late or too often, the first step has to be taken again.
 * `unreadable`: the secret of the program was lost, so no code of the app can be right; recovery codes still work.
 */
export async function passSecondFactor(
  deps: SignInDeps,
  step: string | null,
  code: string,
  from: From,
): Promise<Entered | Limited | { kind: "wrong" | "unreadable" | "over" }> {
  const read = step === null ? null : await readToken(deps, step, ["second_factor"]);
  if (read?.state !== "open") return tried(deps, "code", null, { kind: "over" });
  const accountId = read.found.accountId!;
  if (!isRecoveryCode(code) && !(await limit(deps, "code-step", step!)).ok)
    return tried(deps, "code", accountId, { kind: "over" });
  const account = (await findAccount(deps.db, accountId))!;
  const admission = await allowCode(
    deps,
    {
      emailKey: account.email_key,
      epoch: account.limits_epoch,
      device: await knownDevice(deps, from.devices, account.email_key),
      address: from.address,
    },
    code,
  );
  if (admission.kind !== "admitted") {
    if (admission.alarm) await tellOfGuesses(deps, account, from);
    const { kind, retryAfterSeconds } = admission;
    return tried(deps, "code", accountId, { kind, retryAfterSeconds });
  }
  const outcome = await passCode(deps, { step: step!, accountId, code, from });
  if (outcome.kind === "signed_in") await admission.forgive();
  if (outcome.kind === "wrong" && !(await isFactorReadable(deps, accountId)))
    return tried(deps, "code", accountId, { kind: "unreadable" });
  return tried(deps, "code", accountId, outcome);
}

type Code = { step: string; accountId: string; code: string; from: From };

const passCode = (
  deps: SignInDeps,
  { step, accountId, code, from }: Code,
): Promise<Entered | { kind: "wrong" } | { kind: "over" }> =>
  transact(deps.db, async (tx) => {
    // The account first, as everywhere (`takeAccountToken`). A wrong code does not spend the step.
    const account = await lockAccount(tx, accountId);
    const again = await lockedToken(tx, deps, step, ["second_factor"]);
    if (again.state !== "open") return { kind: "over" };
    if ((await takeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" };
    await spendToken(tx, deps, step);
    return openSession(tx, deps, account, { from, next: again.found.next, secondFactor: true });
  });

/** Signs in by a mailed link, once. It proves the address as well. */
export async function signInByLink(
  deps: SignInDeps,
  token: string,
  from: From,
): Promise<Entered | Halfway | { kind: Exclude<TokenState, "open"> }> {
  const { accountId, outcome } = await transact(deps.db, async (tx) => {
    const taken = await takeAccountToken(tx, deps, token, ["sign_in"]);
    if (taken.state !== "open") return { accountId: null, outcome: { kind: taken.state } };
    const { account } = taken;
    if (account.email_verified_at === null)
      await updateAccount(tx, account.id, { email_verified_at: deps.now() });
    return { accountId: account.id, outcome: await enter(tx, deps, account, from, taken.found.next) };
  });
  return tried(deps, "link", accountId, outcome);
}

/**
 * Whether it is this person's password: asked again before what a passer-by at an open phone must not do. Counted for each
 * session, so that nobody else's tries stand in the way.
 */
export async function isOwnPassword(
  deps: SignInDeps,
  { accountId, sessionId }: Pick<SignedIn, "accountId" | "sessionId">,
  password: string,
): Promise<boolean | Limited> {
  const account = await findAccount(deps.db, accountId);
  if (!account) return false;
  const { ok, resetSeconds } = await limit(deps, "own-password", sessionId);
  if (!ok) return { kind: "limited", retryAfterSeconds: resetSeconds };
  const right = await deps.passwords.verify(account.password_hash, password, true);
  tried(deps, "own_password", accountId, { kind: right ? "confirmed" : "wrong" });
  return right;
}
