import { serializeCookie, readCookie, isSecureOrigin } from "../../../platform/http/cookie.server";
import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import { TOKEN_LIFETIME_MS } from "../accounts.model";
import {
  type PasskeyRegistration,
  type PasskeyAuthentication,
  readChallenge,
  challengeFromToken,
} from "./passkey-ceremony.server";
import { deleteExpiredChallenges } from "./passkeys.store.server";
import { issueToken, consumeToken } from "../tokens/tokens.server";
import type { Tx } from "../../../platform/database/database";

/**
 * Not names that keep a request away from the page cache. The sign-in page asks for a passkey in its field for the address and by
 * its button: each has a cookie of its own, or the later answer of the two would end the other's challenge.
 */
const COOKIES = { button: "passkey", field: "passkey-field" } as const;
export type ChallengeTrigger = keyof typeof COOKIES;
/** The cookie of the browser that a challenge was made for. The latest challenge counts. */
export const challengeCookie = (
  token: string,
  origin: string,
  trigger: ChallengeTrigger = "button",
): string =>
  serializeCookie(COOKIES[trigger], token, {
    secure: isSecureOrigin(origin),
    maxAge: TOKEN_LIFETIME_MS.passkey / 1000,
  });
export const clearChallengeCookies = (origin: string): string[] =>
  Object.values(COOKIES).map((name) =>
    serializeCookie(name, "", { secure: isSecureOrigin(origin), maxAge: 0 }),
  );

/** The token of the challenge that was answered; null when this browser has none such. */
export function readChallengeToken(
  cookieHeader: string | null | undefined,
  origin: string,
  { response }: PasskeyRegistration | PasskeyAuthentication,
): string | null {
  const challenge = readChallenge(response.clientDataJSON);
  const tokens = Object.values(COOKIES).map((name) => readCookie(cookieHeader, name, isSecureOrigin(origin)));
  return tokens.find((token) => token !== null && challengeFromToken(token) === challenge) ?? null;
}

/** Makes a challenge: of an account for a new passkey, of nobody yet for signing in. @returns the token of its cookie */
export async function issueChallenge(
  tx: Tx,
  deps: Pick<Deps, "now">,
  accountId: string | null,
): Promise<string> {
  await deleteExpiredChallenges(tx, ["passkey", "passkey_add"], deps.now());
  const purpose = accountId === null ? "passkey" : "passkey_add";
  return (await issueToken(tx, deps, { purpose, accountId })).token;
}

/** Takes the challenge of this browser, once, whatever comes of the answer. False: there is none, or it is over. */
export async function consumeChallenge(
  deps: Pick<Deps, "db" | "now">,
  token: string | null,
  accountId: string | null,
): Promise<boolean> {
  if (token === null) return false;
  const purpose = accountId === null ? "passkey" : "passkey_add";
  const consumed = await transact(deps.db, (tx) => consumeToken(tx, deps, token, [purpose]));
  return consumed.state === "open" && consumed.found.accountId === accountId;
}
