import { createHmac } from "node:crypto";
import type { Deps } from "../../../platform/deps";
import { verifySignature } from "../../../platform/crypto/signed-text.server";
import type { Locale } from "../../../platform/i18n/locales";
import { isTokenFormat } from "../../../platform/crypto/token.server";
import { hrefOf } from "../../../platform/i18n/href";

type LinkDeps = Pick<Deps, "keys" | "origin">;

const ID_BYTES = 16;

/** Signed id. It is not stored and never expires, so that old emails still allow unsubscribing. */
export function subscriptionToken({ keys }: Pick<Deps, "keys">, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, signature(keys("newsletter-link"), bytes)]).toString("base64url");
}

export function readSubscriptionToken({ keys }: Pick<Deps, "keys">, token: string): string | null {
  if (!isTokenFormat(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES);
  if (!verifySignature(keys, "newsletter-link", bytes.subarray(ID_BYTES), (key) => signature(key, id)))
    return null;
  // Refuses other base64url spellings of the same bytes.
  if (bytes.toString("base64url") !== token) return null;
  const hex = id.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const signature = (key: Uint8Array, id: Buffer): Buffer =>
  createHmac("sha256", key).update(id).digest().subarray(0, ID_BYTES);

export function subscriberLinks(deps: LinkDeps, id: string, locale: Locale) {
  const token = subscriptionToken(deps, id);
  const urlOf = (page: string) => deps.origin + hrefOf(`/newsletter/${page}/${token}`, locale);
  return { preferences: urlOf("preferences"), unsubscribe: urlOf("unsubscribe") };
}

/** Headers for the "Unsubscribe" button of email programs (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (unsubscribe: string): Record<string, string> => ({
  "List-Unsubscribe": `<${unsubscribe}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
