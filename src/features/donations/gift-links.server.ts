import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { readSigned, sign, verifies } from "../../platform/forms/signed.server";
import { hashToken, looksLikeToken, newToken } from "../../platform/token.server";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import { findToken, insertToken } from "./gift.store.server";

/** Bytes of a signature that stand in a link: too many to guess. */
const LENGTH = 16;

/** What makes a link to a gift work: the reference alone can be guessed. */
function giftKey(key: Uint8Array, giftId: string): string {
  const mac = createHmac("sha256", key).update(giftId).digest();
  return mac.subarray(0, LENGTH).toString("base64url");
}

export const isGiftKey = ({ keys }: Pick<Deps, "keys">, giftId: string, given: string): boolean =>
  verifies(keys, "gift-link", given, (key) => giftKey(key, giftId));

/** The path of a page of one gift, in the language of the reader. */
export const giftPath = (
  deps: Pick<Deps, "keys">,
  page: "thanks" | "receipt",
  gift: { id: string; reference: string },
  locale: Locale,
): string =>
  `${hrefOf(`/donate/${page}/${gift.reference}`, locale)}?key=${giftKey(deps.keys("gift-link"), gift.id)}`;

/** How long a link to a monthly gift works, in days. */
const LINK_DAYS = 400;

/** A new secret for a link to a monthly gift: whoever has it may change the gift. */
export async function manageToken(tx: Tx, deps: Pick<Deps, "now">, monthlyId: string): Promise<string> {
  const { token, hash } = newToken();
  const now = deps.now();
  await insertToken(tx, {
    token_hash: hash,
    monthly_id: monthlyId,
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_DAYS * 86_400_000),
  });
  return token;
}

const HOUR = 3_600_000;
/** How long a link on the account page works, in hours: as long as one sits before it. */
const OWN_HOURS = 12;

/** The same for whoever is signed in with the giver's address. Nothing is stored for it. */
export function ownManageToken(deps: Pick<Deps, "keys" | "now">, monthlyId: string): string {
  const until = Math.floor(deps.now().getTime() / HOUR) + OWN_HOURS;
  return sign(deps.keys, "monthly-link", `${monthlyId}:${until}`);
}

function readOwnToken(deps: Pick<Deps, "keys" | "now">, token: string): string | null {
  const [id = "", until = "0"] = (readSigned(deps.keys, "monthly-link", token) ?? "").split(":");
  return Number(until) * HOUR > deps.now().getTime() ? id : null;
}

/** The monthly gift that a link is for; null when there is none, or not any more. */
export async function readManageToken(
  deps: Pick<Deps, "db" | "now" | "keys">,
  token: string,
): Promise<string | null> {
  if (!looksLikeToken(token)) return readOwnToken(deps, token);
  return (await findToken(deps.db, hashToken(token), deps.now()))?.monthlyId ?? null;
}
