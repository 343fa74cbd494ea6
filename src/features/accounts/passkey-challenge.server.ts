import { cookieLine, readCookie } from "../../platform/cookie.server";
import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { TOKEN_LIFE } from "./accounts.model";
import { type NewPasskey, type UsedPasskey, answeredChallenge, challengeOf } from "./passkey-ceremony.server";
import { deleteOldChallenges } from "./passkeys.store.server";
import { issueToken, takeToken } from "./tokens.server";

/**
 * Not names that keep a request away from the page cache. The sign-in page asks for a passkey in its field for the address and by
 * its button: each has a cookie of its own, or the later answer of the two would end the other's challenge.
 */
const COOKIES = { button: "passkey", field: "passkey-field" } as const;
export type AskedBy = keyof typeof COOKIES;
const isSecure = (origin: string) => origin.startsWith("https:");

/** The cookie of the browser that a challenge was made for. The latest challenge counts. */
export const challengeCookie = (token: string, origin: string, by: AskedBy = "button"): string =>
  cookieLine(COOKIES[by], token, { secure: isSecure(origin), maxAge: TOKEN_LIFE.passkey / 1000 });
export const noChallengeCookies = (origin: string): string[] =>
  Object.values(COOKIES).map((name) => cookieLine(name, "", { secure: isSecure(origin), maxAge: 0 }));

/** The token of the challenge that was answered; null when this browser has none such. */
export function challengeToken(
  cookieHeader: string | null | undefined,
  origin: string,
  { response }: NewPasskey | UsedPasskey,
): string | null {
  const challenge = answeredChallenge(response.clientDataJSON);
  const tokens = Object.values(COOKIES).map((name) => readCookie(cookieHeader, name, isSecure(origin)));
  return tokens.find((token) => token !== null && challengeOf(token) === challenge) ?? null;
}

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
