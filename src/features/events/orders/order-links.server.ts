import { createHmac } from "node:crypto";
import type { Deps } from "../../../platform/deps";
import { mailboxKey } from "../../../platform/email/email-address";
import { verifySigned, sign } from "../../../platform/crypto/signed-text.server";
import type { Locale } from "../../../platform/i18n/locales";
import { plainCode, stripSeparators } from "../../../platform/text/typed-text";
import { hashToken, isTokenFormat } from "../../../platform/crypto/token.server";
import { isUuid } from "../../../platform/ids/is-uuid";
import { hrefOf } from "../../../platform/i18n/href";
import { TICKET_CODE, parseTicketText } from "../check-in/check-in.model";

type KeyDeps = Pick<Deps, "keys">;
export const accessNeedsLocation = (orderId: string) =>
  ({ table: "ticket_order", column: "access_needs", row: orderId }) as const;
type TokenWithHash = { token: string; hash: string };

/** `linkVersion` counts corrections of the email address. Each invalidates earlier links. */
export type LinkedItem = { id: string; linkVersion: number };

const versionedId = ({ id, linkVersion }: LinkedItem): string =>
  linkVersion === 0 ? id : `${id}:${linkVersion}`;

/** Derived from the id: links can be sent again, and a copy of the database contains only the hash. */
const deriveSecret = ({ keys }: KeyDeps, purpose: "order" | "ticket", item: LinkedItem): TokenWithHash => {
  const token = createHmac("sha256", keys.forId(purpose, item.id))
    .update(versionedId(item))
    .digest("base64url");
  return { token, hash: hashToken(token) };
};

export const orderSecret = (deps: KeyDeps, order: LinkedItem): TokenWithHash =>
  deriveSecret(deps, "order", order);
export const ticketSecret = (deps: KeyDeps, ticket: LinkedItem): TokenWithHash =>
  deriveSecret(deps, "ticket", ticket);

/** Whether the token was valid before a correction of the email address. */
export const isFormerOrderToken = (deps: KeyDeps, order: LinkedItem, token: string): boolean =>
  Array.from({ length: order.linkVersion }, (_, linkVersion) => linkVersion).some(
    (linkVersion) => orderSecret(deps, { id: order.id, linkVersion }).token === token,
  );

/** Null for text that is no token. */
export const tokenHash = (token: string): string | null => (isTokenFormat(token) ? hashToken(token) : null);

export const orderLink = (deps: KeyDeps & Pick<Deps, "origin">, order: LinkedItem, locale: Locale): string =>
  deps.origin + hrefOf(`/orders/${orderSecret(deps, order).token}`, locale);

/** Signed id, never on a page: the person who typed the email address does not get it. */
export const emailConfirmationToken = ({ keys }: KeyDeps, order: LinkedItem): string =>
  sign(keys, "order-email", versionedId(order));
export const readEmailConfirmationToken = (
  { keys }: KeyDeps,
  confirmationToken: string,
): LinkedItem | null => {
  const [id = "", version = "0"] = (verifySigned(keys, "order-email", confirmationToken) ?? "").split(":");
  return isUuid(id) ? { id, linkVersion: Number(version) } : null;
};

export const confirmLink = (
  deps: KeyDeps & Pick<Deps, "origin">,
  order: LinkedItem,
  locale: Locale,
): string => deps.origin + hrefOf(`/orders/confirm/${emailConfirmationToken(deps, order)}`, locale);

type Hashes = readonly [string, ...string[]];
/** Keyed hashes per event. The first is stored; the others match orders from before a key rotation. */
const limitHashes = ({ keys }: KeyDeps, eventId: string, text: string): Hashes => {
  const hash = ({ key }: { key: Uint8Array }): string =>
    createHmac("sha256", key).update(`${eventId} ${text}`).digest("base64url");
  const [newest, ...older] = keys.all("order-limit");
  return [hash(newest), ...older.map(hash)];
};
export const contactHashes = (deps: KeyDeps, eventId: string, email: string): Hashes =>
  limitHashes(deps, eventId, `mailbox ${mailboxKey(email)}`);
/** @param network IP address as rate limits count it (`platform/rate-limit/ip-key.ts`) */
export const senderHashes = (deps: KeyDeps, eventId: string, network: string): Hashes =>
  limitHashes(deps, eventId, `network ${network}`);

/** Ticket URL without a language, for the QR code. */
export const ticketLink = (deps: KeyDeps & Pick<Deps, "origin">, ticket: LinkedItem): string =>
  `${deps.origin}/tickets/${ticketSecret(deps, ticket).token}`;

/** Finds a ticket code in text: alone, or as a word with a digit. */
export function ticketCodesIn(typed: string): readonly string[] {
  const plain = plainCode(typed);
  const isCode = (text: string) =>
    text.length === TICKET_CODE.length && [...text].every((each) => TICKET_CODE.alphabet.includes(each));
  const alone = stripSeparators(plain.slice(plain.lastIndexOf(":") + 1));
  if (isCode(alone)) return [alone];
  const word = plain.split(/[^\p{L}\p{N}]+/u).find((each) => /[0-9]/.test(each) && isCode(each));
  return word === undefined ? [] : [word];
}

/** Returns the lookup key of typed or scanned ticket text. */
export function parseTicketInput(text: string): { hash: string } | { code: string } | null {
  const found = parseTicketText(text);
  return found && ("token" in found ? { hash: hashToken(found.token) } : found);
}
