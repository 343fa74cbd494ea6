import { cookieLine, readCookie } from "../../platform/cookie.server";
import type { Deps } from "../../platform/deps";
import { hashToken, looksLikeToken, newToken } from "../../platform/token.server";
import type { Tx } from "../../platform/transaction";
import {
  COOKIE_SECONDS,
  SEEN_EVERY,
  type SignedIn,
  browserName,
  isStaff,
  sessionEnd,
  sessionLimits,
} from "./accounts.model";
import {
  deleteOverSessions,
  deleteSession,
  deleteSessions,
  findSession,
  findSessionByToken,
  insertSession,
  touchSession,
} from "./sessions.store.server";

/** Both names begin like this, and the page cache serves no kept page to whoever has such a cookie. */
const SESSION = "reboot";
const STEP = "reboot-step";

const isSecure = (origin: string) => origin.startsWith("https:");

/** The `Set-Cookie` line of a session. The server decides when it ends; the browser merely does not keep it longer. */
export const sessionCookie = (token: string, origin: string): string =>
  cookieLine(SESSION, token, { secure: isSecure(origin), maxAge: COOKIE_SECONDS });
export const noSessionCookie = (origin: string): string =>
  cookieLine(SESSION, "", { secure: isSecure(origin), maxAge: 0 });

/** The moment between password and second factor. */
export const stepCookie = (token: string, origin: string): string =>
  cookieLine(STEP, token, { secure: isSecure(origin) });
export const noStepCookie = (origin: string): string =>
  cookieLine(STEP, "", { secure: isSecure(origin), maxAge: 0 });
export const stepToken = (request: Request, origin: string): string | null =>
  readCookie(request.headers.get("cookie"), STEP, isSecure(origin));

export const sessionToken = (cookieHeader: string | null | undefined, origin: string): string | null =>
  readCookie(cookieHeader, SESSION, isSecure(origin));

type NewSession = { accountId: string; userAgent: string | null; secondFactor: boolean };

/** Starts a session with a token that nobody has seen before. @returns the token, for the cookie */
export async function startSession(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { accountId, userAgent, secondFactor }: NewSession,
): Promise<{ token: string }> {
  const now = deps.now();
  const { token, hash } = newToken();
  await deleteOverSessions(tx, accountId, sessionLimits(now));
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
  who: SignedIn,
  changed: { userAgent: string | null; secondFactor?: boolean; endOthers?: boolean },
): Promise<string> {
  if (changed.endOthers) await deleteSessions(tx, who.accountId);
  else await deleteSession(tx, who.accountId, who.sessionId);
  const { accountId } = who;
  const secondFactor = changed.secondFactor ?? who.secondFactor;
  return (await startSession(tx, deps, { accountId, userAgent: changed.userAgent, secondFactor })).token;
}

type Reader = Pick<Deps, "db" | "now">;
type Row = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Whoever a session token belongs to; null when it is none, or over. Counts as a use. */
export async function signedInByToken(deps: Reader, token: string | null): Promise<SignedIn | null> {
  if (token === null || !looksLikeToken(token)) return null;
  return inUse(deps, await findSessionByToken(deps.db, hashToken(token)));
}

/** The same by a session's id, which an access token carries. */
export const signedInBySession = async (deps: Reader, sessionId: string): Promise<SignedIn | null> =>
  inUse(deps, await findSession(deps.db, sessionId));

/** Whoever a page request comes from. */
export const signedIn = (deps: Reader & Pick<Deps, "origin">, request: Request): Promise<SignedIn | null> =>
  signedInByToken(deps, sessionToken(request.headers.get("cookie"), deps.origin));

async function inUse(deps: Reader, row: Row | undefined): Promise<SignedIn | null> {
  if (!row) return null;
  const now = deps.now();
  const { id, accountId, email, displayName, roles } = row;
  const staff = isStaff(roles);
  if (sessionEnd(row, staff) <= now) {
    await deleteSession(deps.db, accountId, id);
    return null;
  }
  const lastSeenAt = now.getTime() - row.lastSeenAt.getTime() >= SEEN_EVERY ? now : row.lastSeenAt;
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
export async function signOut(deps: Pick<Deps, "db">, who: SignedIn): Promise<void> {
  await deleteSession(deps.db, who.accountId, who.sessionId);
}
