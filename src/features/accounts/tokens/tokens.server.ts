import type { Deps } from "../../../platform/deps";
import { hashToken, isTokenFormat, createToken } from "../../../platform/crypto/token.server";
import type { Role } from "../../../platform/auth/principal";
import { lockAccount } from "../accounts.store.server";
import { DAY_MS } from "../../../platform/time/durations";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "../accounts.model";
import { deleteTokensBefore, findToken, insertToken, lockToken, markTokenUsed } from "./tokens.store.server";
import type { Tx } from "../../../platform/database/database";

/** What a link (or the moment before the second factor) stands for when it is opened. */
export type TokenState = "open" | "used" | "expired" | "unknown";
type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

type IssueTokenInput = {
  purpose: TokenPurpose;
  accountId?: string | null;
  email?: string | null;
  roles?: Role[];
  next?: string | null;
  /** The change that an invitation carries out. */
  changeId?: string | null;
};

/** How long what is over is still told apart from what never was, in milliseconds. */
const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY_MS;

/** Makes a token and writes down its hash. @returns the token, for the link, and when it ends */
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

/** Looks at a token without using it: mail scanners open links too. */
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

/** The same, locked until the end of the transaction: of many uses at once the others wait and find it used. */
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

/** Marks an open token as used. */
export const markTokenSpent = (tx: Tx, deps: Pick<Deps, "now">, token: string) =>
  markTokenUsed(tx, hashToken(token), deps.now());

/** Locks and spends at once, within the transaction of what the token allows. */
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

/**
 * The same for a token of an account, which is locked first: whoever changes an account locks it and then ends its tokens,
 * and in the other order the two would wait for each other for ever.
 */
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
