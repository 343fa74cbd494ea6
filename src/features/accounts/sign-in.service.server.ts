import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { limit } from "../../platform/rate-limit.server";
import type { Tx } from "../../platform/transaction";
import { transact } from "../../platform/transact.server";
import { isStaff } from "./accounts.model";
import {
  findAccount,
  findAccountByEmail,
  insertAccountEvent,
  lockAccount,
  updateAccount,
} from "./accounts.store.server";
import { hasSecondFactor, takeCode } from "./second-factor.service.server";
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

export type SignInDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "keys" | "passwords">;

/** Who is trying: the network address as `addressKey` gives it, and what the browser calls itself. */
export type From = { address: string; userAgent: string | null };

export type Limited = { kind: "limited"; retryAfterSeconds: number };
export type Entered = { kind: "signed_in"; token: string; to: string };
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
  /** Where to go then: a local path. */
  next?: string | null;
};

/**
 * Signs in by password. An unknown address costs the same work as a wrong password and has the same answer. Ten tries in
 * a quarter of an hour for an address, known or not.
 */
export async function signInByPassword(
  deps: SignInDeps,
  asked: PasswordSignIn,
): Promise<Entered | Halfway | Limited | { kind: "wrong" }> {
  const key = emailKey(asked.email);
  for (const [bucket, by] of [
    ["sign-in", asked.address],
    ["sign-in-account", key],
  ] as const) {
    const { ok, resetSeconds } = await limit(deps, bucket, by);
    if (!ok) return tried(deps, "password", null, { kind: "limited", retryAfterSeconds: resetSeconds });
  }
  const account = await findAccountByEmail(deps.db, key);
  const outcome = await passPassword(deps, account, asked);
  return tried(
    deps,
    asked.code === undefined ? "password" : "password_and_code",
    account?.id ?? null,
    outcome,
  );
}

async function passPassword(
  deps: SignInDeps,
  account: Awaited<ReturnType<typeof findAccountByEmail>>,
  { password, code, next = null, userAgent }: PasswordSignIn,
): Promise<Entered | Halfway | Limited | { kind: "wrong" }> {
  const right = await deps.passwords.verify(account?.passwordHash ?? null, password);
  if (!right || !account) return { kind: "wrong" };
  if (code === undefined) return transact(deps.db, (tx) => enter(tx, deps, account, userAgent, next));
  const limited = await limitCodes(deps, account.id);
  if (limited) return limited;
  return transact(deps.db, async (tx) => {
    if (!(await hasSecondFactor(tx, account.id))) return enter(tx, deps, account, userAgent, next);
    if ((await takeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" };
    return open(tx, deps, account, { userAgent, next, secondFactor: true });
  });
}

const limitCodes = async (deps: SignInDeps, accountId: string): Promise<Limited | null> => {
  const { ok, resetSeconds } = await limit(deps, "second-factor", accountId);
  return ok ? null : { kind: "limited", retryAfterSeconds: resetSeconds };
};

type Known = { id: string; roles: readonly string[] };

/** Lets in whoever has proved the first factor, or asks for the second. */
async function enter(
  tx: Tx,
  deps: SignInDeps,
  account: Known,
  userAgent: string | null,
  next: string | null,
): Promise<Entered | Halfway> {
  if (!(await hasSecondFactor(tx, account.id)))
    return open(tx, deps, account, { userAgent, next, secondFactor: false });
  const { token } = await issueToken(tx, deps, { purpose: "second_factor", accountId: account.id, next });
  return { kind: "second_factor", step: token };
}

/** Starts the session. Staff without a second factor are sent to set it up. */
async function open(
  tx: Tx,
  deps: SignInDeps,
  account: Known,
  { userAgent, next, secondFactor }: { userAgent: string | null; next: string | null; secondFactor: boolean },
): Promise<Entered> {
  const { token } = await startSession(tx, deps, { accountId: account.id, userAgent, secondFactor });
  await insertAccountEvent(tx, account.id, "signed_in", deps.now());
  const mustSetUp = isStaff(account.roles as never) && !secondFactor;
  return { kind: "signed_in", token, to: mustSetUp ? SET_UP : (next ?? HOME) };
}

/** Gives the code after the password or the link. `over`: too late, the first step has to be taken again. */
export async function passSecondFactor(
  deps: SignInDeps,
  step: string | null,
  code: string,
  { userAgent }: From,
): Promise<Entered | Limited | { kind: "wrong" } | { kind: "over" }> {
  const read = step === null ? null : await readToken(deps, step, ["second_factor"]);
  if (read?.state !== "open") return tried(deps, "code", null, { kind: "over" });
  const accountId = read.found.accountId!;
  const outcome =
    (await limitCodes(deps, accountId)) ??
    (await passCode(deps, { step: step!, accountId, code, userAgent }));
  return tried(deps, "code", accountId, outcome);
}

type Code = { step: string; accountId: string; code: string; userAgent: string | null };

const passCode = (
  deps: SignInDeps,
  { step, accountId, code, userAgent }: Code,
): Promise<Entered | { kind: "wrong" } | { kind: "over" }> =>
  transact(deps.db, async (tx) => {
    // The account first, as everywhere (`takeAccountToken`). A wrong code does not spend the step.
    const account = await lockAccount(tx, accountId);
    const again = await lockedToken(tx, deps, step, ["second_factor"]);
    if (again.state !== "open") return { kind: "over" };
    if ((await takeCode(tx, deps, account.id, code)) === null) return { kind: "wrong" };
    await spendToken(tx, deps, step);
    return open(tx, deps, account, { userAgent, next: again.found.next, secondFactor: true });
  });

/** Whether somebody is between the two steps. */
export const isHalfway = async (deps: Pick<Deps, "db" | "now">, step: string | null): Promise<boolean> =>
  step !== null && (await readToken(deps, step, ["second_factor"])).state === "open";

/** Signs in by a mailed link, once. It proves the address as well. */
export async function signInByLink(
  deps: SignInDeps,
  token: string,
  { userAgent }: From,
): Promise<Entered | Halfway | { kind: Exclude<TokenState, "open"> }> {
  const { accountId, outcome } = await transact(deps.db, async (tx) => {
    const taken = await takeAccountToken(tx, deps, token, ["sign_in"]);
    if (taken.state !== "open") return { accountId: null, outcome: { kind: taken.state } };
    const { account } = taken;
    if (account.email_verified_at === null)
      await updateAccount(tx, account.id, { email_verified_at: deps.now() });
    return { accountId: account.id, outcome: await enter(tx, deps, account, userAgent, taken.found.next) };
  });
  return tried(deps, "link", accountId, outcome);
}

/** Whether it is this person's password: asked again before what a passer-by at an open phone must not do. */
export async function isOwnPassword(
  deps: SignInDeps,
  accountId: string,
  password: string,
): Promise<boolean | Limited> {
  const account = await findAccount(deps.db, accountId);
  if (!account) return false;
  const { ok, resetSeconds } = await limit(deps, "own-password", accountId);
  if (!ok) return { kind: "limited", retryAfterSeconds: resetSeconds };
  const right = await deps.passwords.verify(account.password_hash, password);
  tried(deps, "own_password", accountId, { kind: right ? "confirmed" : "wrong" });
  return right;
}
