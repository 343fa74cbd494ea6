import { createHmac } from "node:crypto";
import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { verifySigned, sign, verifySignature } from "../../../platform/crypto/signed-text.server";
import { hashToken, isTokenFormat, createToken } from "../../../platform/crypto/token.server";
import { parseReference } from "../../../platform/ids/reference";
import { hrefOf } from "../../../platform/i18n/href";
import { type GiftRow, findGiftByReference } from "./gift.store.server";
import { findMonthly } from "../monthly-gifts/monthly-gifts.store.server";
import { findManageToken, insertManageToken } from "../monthly-gifts/manage-tokens.store.server";
import type { Tx } from "../../../platform/database/database";
import { HOUR_MS } from "../../../platform/time/durations";

/** Bytes of the signature in a link: too many to guess. */
const SIGNATURE_BYTES = 16;

/** Each email correction raises `linkVersion`, which ends all earlier links. */
type LinkedGift = { id: string; linkVersion: number };

/** References can be guessed, so links carry this signature. */
function createGiftKey(key: Uint8Array, { id, linkVersion }: LinkedGift): string {
  const mac = createHmac("sha256", key)
    .update(linkVersion === 0 ? id : `${id}:${linkVersion}`)
    .digest();
  return mac.subarray(0, SIGNATURE_BYTES).toString("base64url");
}

export const verifyGiftKey = ({ keys }: Pick<Deps, "keys">, gift: LinkedGift, candidate: string): boolean =>
  verifySignature(keys, "gift-link", candidate, (key) => createGiftKey(key, gift));

export async function findGiftByLink(
  deps: Pick<Deps, "db" | "keys">,
  reference: string,
  key: string,
): Promise<GiftRow | null> {
  const parsedReference = parseReference(reference);
  const gift = parsedReference === null ? undefined : await findGiftByReference(deps.db, parsedReference);
  return gift && verifyGiftKey(deps, gift, key) ? gift : null;
}

export const payAgainPath = (
  deps: Pick<Deps, "keys">,
  gift: LinkedGift & { reference: string },
  locale: Locale,
): string => {
  const query = { again: gift.reference, key: createGiftKey(deps.keys("gift-link"), gift) };
  return `${hrefOf("/donate", locale)}?${new URLSearchParams(query)}`;
};

export const giftPath = (
  deps: Pick<Deps, "keys">,
  page: "thanks" | "receipt",
  gift: LinkedGift & { reference: string },
  locale: Locale,
): string =>
  `${hrefOf(`/donate/${page}/${gift.reference}`, locale)}?key=${createGiftKey(deps.keys("gift-link"), gift)}`;

const MANAGE_LINK_DAYS = 400;

/** Returns the secret of a link to a monthly gift: its bearer may change the gift. */
export async function createManageToken(tx: Tx, deps: Pick<Deps, "now">, monthlyId: string): Promise<string> {
  const { token, hash } = createToken();
  const now = deps.now();
  await insertManageToken(tx, {
    token_hash: hash,
    monthly_id: monthlyId,
    created_at: now,
    expires_at: new Date(now.getTime() + MANAGE_LINK_DAYS * 86_400_000),
  });
  return token;
}

/** Long enough for one visit to the account page. */
const SIGNED_LINK_HOURS = 12;

/** Returns a token for a signed-in donor, stored nowhere. It ends when the gift moves to another donor. */
export function createSignedManageToken(
  deps: Pick<Deps, "keys" | "now">,
  monthly: { id: string; donorId: string },
): string {
  const until = Math.floor(deps.now().getTime() / HOUR_MS) + SIGNED_LINK_HOURS;
  return sign(deps.keys, "monthly-link", `${monthly.id}:${until}:${monthly.donorId}`);
}

async function readSignedManageToken(
  deps: Pick<Deps, "db" | "keys" | "now">,
  token: string,
): Promise<string | null> {
  const [id = "", until = "0", donorId] = (verifySigned(deps.keys, "monthly-link", token) ?? "").split(":");
  if (Number(until) * HOUR_MS <= deps.now().getTime()) return null;
  return (await findMonthly(deps.db, id))?.donorId === donorId ? id : null;
}

export async function readManageToken(
  deps: Pick<Deps, "db" | "now" | "keys">,
  token: string,
): Promise<string | null> {
  if (!isTokenFormat(token)) return readSignedManageToken(deps, token);
  return (await findManageToken(deps.db, hashToken(token), deps.now()))?.monthlyId ?? null;
}
