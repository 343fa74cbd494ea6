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

/** Both names begin like this, and the page cache serves no kept page to whoever has such a cookie. */
const SESSION_COOKIE = "reboot";
const STEP_COOKIE = "reboot-step";

/** The `Set-Cookie` line of a session. The server decides when it ends; the browser merely does not keep it longer. */
export const sessionCookie = (token: string, origin: string): string =>
  serializeCookie(SESSION_COOKIE, token, { secure: isSecureOrigin(origin), maxAge: SESSION_COOKIE_SECONDS });
export const clearSessionCookie = (origin: string): string =>
  serializeCookie(SESSION_COOKIE, "", { secure: isSecureOrigin(origin), maxAge: 0 });

/** The moment between password and second factor. */
export const stepCookie = (token: string, origin: string): string =>
  serializeCookie(STEP_COOKIE, token, { secure: isSecureOrigin(origin) });
export const clearStepCookie = (origin: string): string =>
  serializeCookie(STEP_COOKIE, "", { secure: isSecureOrigin(origin), maxAge: 0 });
export const readStepToken = (request: Request, origin: string): string | null =>
  readCookie(request.headers.get("cookie"), STEP_COOKIE, isSecureOrigin(origin));

export const readSessionToken = (cookieHeader: string | null | undefined, origin: string): string | null =>
  readCookie(cookieHeader, SESSION_COOKIE, isSecureOrigin(origin));

type NewSession = { accountId: string; userAgent: string | null; secondFactor: boolean };

/** Starts a session with a token that nobody has seen before. @returns the token, for the cookie */
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

/** The same person goes on under a new token and a new id: what was known of the old session is worth nothing. */
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

/** Whoever a session token belongs to; null when it is none, or over. Counts as a use. */
export async function findUserByToken(deps: SessionDeps, token: string | null): Promise<SignedInUser | null> {
  if (token === null || !isTokenFormat(token)) return null;
  return resolveSession(deps, await findSessionByToken(deps.db, hashToken(token)));
}

/** The same by a session's id, which an access token carries. */
export const findUserBySessionId = async (
  deps: SessionDeps,
  sessionId: string,
): Promise<SignedInUser | null> => resolveSession(deps, await findSession(deps.db, sessionId));

/** Whoever a page request comes from. */
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

/** Ends this session on the server. Ending it twice is as good as once. */
export async function signOut(deps: Pick<Deps, "db">, user: SignedInUser): Promise<void> {
  await deleteSession(deps.db, user.accountId, user.sessionId);
}
