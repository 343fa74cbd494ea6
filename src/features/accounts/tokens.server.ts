import type { Deps } from "../../platform/deps";
import { hashToken, looksLikeToken, newToken } from "../../platform/token.server";
import type { Tx } from "../../platform/transaction";
import type { Role } from "../../platform/who";
import { lockAccount } from "./accounts.store.server";
import { DAY, TOKEN_LIFE, type TokenPurpose } from "./accounts.model";
import { deleteTokensBefore, findToken, insertToken, lockToken, useToken } from "./tokens.store.server";

/** What a link (or the moment before the second factor) stands for when it is opened. */
export type TokenState = "open" | "used" | "expired" | "unknown";
type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

type Wanted = {
  purpose: TokenPurpose;
  accountId?: string | null;
  email?: string | null;
  roles?: Role[];
  next?: string | null;
  /** The change that an invitation carries out. */
  changeId?: string | null;
};

/** How long what is over is still told apart from what never was, in milliseconds. */
const REMEMBERED = 30 * DAY;

/** Makes a token and writes down its hash. @returns the token, for the link, and when it ends */
export async function issueToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { purpose, accountId = null, email = null, roles = [], next = null, changeId = null }: Wanted,
): Promise<{ token: string; until: Date }> {
  const now = deps.now();
  const { token, hash } = newToken();
  const until = new Date(now.getTime() + TOKEN_LIFE[purpose]);
  await deleteTokensBefore(tx, new Date(now.getTime() - REMEMBERED));
  await insertToken(tx, {
    token_hash: hash,
    purpose,
    account_id: accountId,
    email,
    roles,
    next,
    change_id: changeId,
    created_at: now,
    expires_at: until,
    used_at: null,
  });
  return { token, until };
}

function stateOf(found: FoundToken | undefined, purposes: readonly TokenPurpose[], now: Date): TokenState {
  if (!found || !purposes.includes(found.purpose)) return "unknown";
  if (found.usedAt !== null) return "used";
  return found.expiresAt <= now ? "expired" : "open";
}

export type ReadToken = { state: "open"; found: FoundToken } | { state: Exclude<TokenState, "open"> };

/** Looks at a token without using it: mail scanners open links too. */
export async function readToken(
  deps: Pick<Deps, "db" | "now">,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<ReadToken> {
  if (!looksLikeToken(token)) return { state: "unknown" };
  const found = await findToken(deps.db, hashToken(token));
  const state = stateOf(found, purposes, deps.now());
  return state === "open" ? { state, found: found! } : { state };
}

/** The same, locked until the end of the transaction: of many uses at once the others wait and find it used. */
export async function lockedToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<ReadToken> {
  if (!looksLikeToken(token)) return { state: "unknown" };
  const found = await lockToken(tx, hashToken(token));
  const state = stateOf(found, purposes, deps.now());
  return state === "open" ? { state, found: found! } : { state };
}

/** Marks an open token as used. */
export const spendToken = (tx: Tx, deps: Pick<Deps, "now">, token: string) =>
  useToken(tx, hashToken(token), deps.now());

/** Locks and spends at once, within the transaction of what the token allows. */
export async function takeToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<ReadToken> {
  const read = await lockedToken(tx, deps, token, purposes);
  if (read.state === "open") await spendToken(tx, deps, token);
  return read;
}

/**
 * The same for a token of an account, which is locked first: whoever changes an account locks it and then ends its tokens,
 * and in the other order the two would wait for each other for ever.
 */
export async function takeAccountToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const seen = await readToken({ db: tx, now: deps.now }, token, purposes);
  if (seen.state !== "open") return seen;
  const account = await lockAccount(tx, seen.found.accountId!);
  const taken = await takeToken(tx, deps, token, purposes);
  return taken.state === "open" ? { ...taken, account } : taken;
}
