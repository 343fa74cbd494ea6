import { serializeCookie, readCookie, isSecureOrigin } from "../../../platform/http/cookie.server";
import type { Deps } from "../../../platform/deps";
import { hashToken, isTokenFormat, createToken } from "../../../platform/crypto/token.server";
import {
  SESSION_COOKIE_SECONDS,
  LAST_SEEN_INTERVAL_MS,
  type SignedInUser,
  browserName,
  isStaff,
  sessionEnd,
  sessionCutoffs,
} from "../accounts.model";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  findSession,
  findSessionByToken,
  insertSession,
  touchSession,
} from "./sessions.store.server";
import type { Tx } from "../../../platform/database/database";

/** The page cache serves no cached page to requests with a cookie of this prefix. */
const SESSION_COOKIE = "reboot";
const STEP_COOKIE = "reboot-step";

export const sessionCookie = (token: string, origin: string): string =>
  serializeCookie(SESSION_COOKIE, token, { secure: isSecureOrigin(origin), maxAge: SESSION_COOKIE_SECONDS });
export const clearSessionCookie = (origin: string): string =>
  serializeCookie(SESSION_COOKIE, "", { secure: isSecureOrigin(origin), maxAge: 0 });

export const stepCookie = (token: string, origin: string): string =>
  serializeCookie(STEP_COOKIE, token, { secure: isSecureOrigin(origin) });
export const clearStepCookie = (origin: string): string =>
  serializeCookie(STEP_COOKIE, "", { secure: isSecureOrigin(origin), maxAge: 0 });
export const readStepToken = (request: Request, origin: string): string | null =>
  readCookie(request.headers.get("cookie"), STEP_COOKIE, isSecureOrigin(origin));

export const readSessionToken = (cookieHeader: string | null | undefined, origin: string): string | null =>
  readCookie(cookieHeader, SESSION_COOKIE, isSecureOrigin(origin));

type NewSession = { accountId: string; userAgent: string | null; secondFactor: boolean };

export async function startSession(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { accountId, userAgent, secondFactor }: NewSession,
): Promise<{ token: string }> {
  const now = deps.now();
  const { token, hash } = createToken();
  await deleteExpiredSessions(tx, accountId, sessionCutoffs(now));
  await insertSession(tx, {
    id: deps.newId(),
    token_hash: hash,
    account_id: accountId,
    browser: browserName(userAgent),
    created_at: now,
    last_seen_at: now,
    second_factor_at: secondFactor ? now : null,
  });
  return { token };
}

/** Replaces the session with a new id and token, so that stolen copies of the old one are useless. */
export async function replaceSession(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  user: SignedInUser,
  options: { userAgent: string | null; secondFactor?: boolean; endOthers?: boolean },
): Promise<string> {
  if (options.endOthers) await deleteSessions(tx, user.accountId);
  else await deleteSession(tx, user.accountId, user.sessionId);
  const { accountId } = user;
  const secondFactor = options.secondFactor ?? user.secondFactor;
  return (await startSession(tx, deps, { accountId, userAgent: options.userAgent, secondFactor })).token;
}

type SessionDeps = Pick<Deps, "db" | "now">;
type SessionWithAccount = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Returns the user of a valid session and records its use. */
export async function findUserByToken(deps: SessionDeps, token: string | null): Promise<SignedInUser | null> {
  if (token === null || !isTokenFormat(token)) return null;
  return resolveSession(deps, await findSessionByToken(deps.db, hashToken(token)));
}

export const findUserBySessionId = async (
  deps: SessionDeps,
  sessionId: string,
): Promise<SignedInUser | null> => resolveSession(deps, await findSession(deps.db, sessionId));

export const findUserByRequest = (
  deps: SessionDeps & Pick<Deps, "origin">,
  request: Request,
): Promise<SignedInUser | null> =>
  findUserByToken(deps, readSessionToken(request.headers.get("cookie"), deps.origin));

async function resolveSession(
  deps: SessionDeps,
  row: SessionWithAccount | undefined,
): Promise<SignedInUser | null> {
  if (!row) return null;
  const now = deps.now();
  const { id, accountId, email, displayName, roles } = row;
  const staff = isStaff(roles);
  if (sessionEnd(row, staff) <= now) {
    await deleteSession(deps.db, accountId, id);
    return null;
  }
  const lastSeenAt = now.getTime() - row.lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS ? now : row.lastSeenAt;
  if (lastSeenAt !== row.lastSeenAt) await touchSession(deps.db, id, now);
  const secondFactor = row.secondFactorAt !== null;
  return {
    accountId,
    sessionId: id,
    email,
    displayName,
    roles: secondFactor ? roles : [],
    staff,
    secondFactor,
    endsAt: sessionEnd({ createdAt: row.createdAt, lastSeenAt }, staff),
  };
}

export async function signOut(deps: Pick<Deps, "db">, user: SignedInUser): Promise<void> {
  await deleteSession(deps.db, user.accountId, user.sessionId);
}
