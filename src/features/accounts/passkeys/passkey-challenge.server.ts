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

/** Not prefixed `reboot` (page cache). Separate, so that a button challenge does not end an autofill one. */
const COOKIES = { button: "passkey", field: "passkey-field" } as const;
export type ChallengeTrigger = keyof typeof COOKIES;
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

export function readChallengeToken(
  cookieHeader: string | null | undefined,
  origin: string,
  { response }: PasskeyRegistration | PasskeyAuthentication,
): string | null {
  const challenge = readChallenge(response.clientDataJSON);
  const tokens = Object.values(COOKIES).map((name) => readCookie(cookieHeader, name, isSecureOrigin(origin)));
  return tokens.find((token) => token !== null && challengeFromToken(token) === challenge) ?? null;
}

/** Issues a challenge: for a new passkey of `accountId`, or for sign-in if null. @returns the cookie token */
export async function issueChallenge(
  tx: Tx,
  deps: Pick<Deps, "now">,
  accountId: string | null,
): Promise<string> {
  await deleteExpiredChallenges(tx, ["passkey", "passkey_add"], deps.now());
  const purpose = accountId === null ? "passkey" : "passkey_add";
  return (await issueToken(tx, deps, { purpose, accountId })).token;
}

/** Consumes the challenge once, even if the answer fails. @returns false if unknown or expired */
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
