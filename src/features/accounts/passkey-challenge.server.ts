import { cookieLine, readCookie } from "../../platform/cookie.server";
import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { TOKEN_LIFE } from "./accounts.model";
import { deleteOldChallenges } from "./passkeys.store.server";
import { issueToken, takeToken } from "./tokens.server";

/** Not one of the names that keep a request away from the page cache. */
const COOKIE = "passkey";
const isSecure = (origin: string) => origin.startsWith("https:");

/** The cookie of the browser that a challenge was made for. The latest challenge counts. */
export const challengeCookie = (token: string, origin: string): string =>
  cookieLine(COOKIE, token, { secure: isSecure(origin), maxAge: TOKEN_LIFE.passkey / 1000 });
export const noChallengeCookie = (origin: string): string =>
  cookieLine(COOKIE, "", { secure: isSecure(origin), maxAge: 0 });
export const challengeToken = (cookieHeader: string | null | undefined, origin: string): string | null =>
  readCookie(cookieHeader, COOKIE, isSecure(origin));

/** Makes a challenge: of an account for a new passkey, of nobody yet for signing in. @returns the token of its cookie */
export async function issueChallenge(
  tx: Tx,
  deps: Pick<Deps, "now">,
  accountId: string | null,
): Promise<string> {
  await deleteOldChallenges(tx, ["passkey", "passkey_add"], deps.now());
  const purpose = accountId === null ? "passkey" : "passkey_add";
  return (await issueToken(tx, deps, { purpose, accountId })).token;
}

/** Takes the challenge of this browser, once, whatever comes of the answer. False: there is none, or it is over. */
export async function takeChallenge(
  deps: Pick<Deps, "db" | "now">,
  token: string | null,
  accountId: string | null,
): Promise<boolean> {
  if (token === null) return false;
  const purpose = accountId === null ? "passkey" : "passkey_add";
  const taken = await transact(deps.db, (tx) => takeToken(tx, deps, token, [purpose]));
  return taken.state === "open" && taken.found.accountId === accountId;
}
