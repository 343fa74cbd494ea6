import type { Deps } from "../../../platform/deps";
import { hashToken, isTokenFormat, createToken } from "../../../platform/crypto/token.server";
import type { Role } from "../../../platform/auth/principal";
import { lockAccount } from "../accounts.store.server";
import { DAY_MS } from "../../../platform/time/durations";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "../accounts.model";
import { deleteTokensBefore, findToken, insertToken, lockToken, markTokenUsed } from "./tokens.store.server";
import type { Tx } from "../../../platform/database/database";

export type TokenState = "open" | "used" | "expired" | "unknown";
type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

type IssueTokenInput = {
  purpose: TokenPurpose;
  accountId?: string | null;
  email?: string | null;
  roles?: Role[];
  next?: string | null;
  changeId?: string | null;
};

/** How long expired tokens stay distinguishable from unknown ones. */
const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY_MS;

/** Stores only the token's hash. @returns the token, for the link */
export async function issueToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { purpose, accountId = null, email = null, roles = [], next = null, changeId = null }: IssueTokenInput,
): Promise<{ token: string; until: Date }> {
  const now = deps.now();
  const { token, hash } = createToken();
  const until = new Date(now.getTime() + TOKEN_LIFETIME_MS[purpose]);
  await deleteTokensBefore(tx, new Date(now.getTime() - EXPIRED_TOKEN_RETENTION_MS));
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

function tokenStateOf(
  found: FoundToken | undefined,
  purposes: readonly TokenPurpose[],
  now: Date,
): TokenState {
  if (!found || !purposes.includes(found.purpose)) return "unknown";
  if (found.usedAt !== null) return "used";
  return found.expiresAt <= now ? "expired" : "open";
}

export type TokenReadResult = { state: "open"; found: FoundToken } | { state: Exclude<TokenState, "open"> };

/** Reads a token without using it: email scanners open links too. */
export async function readToken(
  deps: Pick<Deps, "db" | "now">,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenReadResult> {
  if (!isTokenFormat(token)) return { state: "unknown" };
  const found = await findToken(deps.db, hashToken(token));
  const state = tokenStateOf(found, purposes, deps.now());
  return state === "open" ? { state, found: found! } : { state };
}

/** Locks the row: concurrent uses wait and then find it used. */
export async function readLockedToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenReadResult> {
  if (!isTokenFormat(token)) return { state: "unknown" };
  const found = await lockToken(tx, hashToken(token));
  const state = tokenStateOf(found, purposes, deps.now());
  return state === "open" ? { state, found: found! } : { state };
}

export const markTokenSpent = (tx: Tx, deps: Pick<Deps, "now">, token: string) =>
  markTokenUsed(tx, hashToken(token), deps.now());

export async function consumeToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenReadResult> {
  const read = await readLockedToken(tx, deps, token, purposes);
  if (read.state === "open") await markTokenSpent(tx, deps, token);
  return read;
}

/** Locks the account before the token, as account changes do: the other order would deadlock. */
export async function consumeAccountToken(
  tx: Tx,
  deps: Pick<Deps, "now">,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const unlocked = await readToken({ db: tx, now: deps.now }, token, purposes);
  if (unlocked.state !== "open") return unlocked;
  const account = await lockAccount(tx, unlocked.found.accountId!);
  const consumed = await consumeToken(tx, deps, token, purposes);
  return consumed.state === "open" ? { ...consumed, account } : consumed;
}
