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
/** Where an order's access needs are stored. */
export const accessNeedsLocation = (orderId: string) =>
  ({ table: "ticket_order", column: "access_needs", row: orderId }) as const;
type TokenWithHash = { token: string; hash: string };

/**
 * What links to an order or a ticket are made of. `linkVersion` counts corrections of the e-mail address: each ends the
 * links that were mailed before.
 */
export type LinkedItem = { id: string; linkVersion: number };

const versionedId = ({ id, linkVersion }: LinkedItem): string =>
  linkVersion === 0 ? id : `${id}:${linkVersion}`;

/**
 * The secrets in the addresses of an order and of a ticket: 256 bits derived from the id. So a link can be mailed again,
 * and a copy of the database, which knows only the hash, opens nothing.
 */
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

/** Whether a link was one to this order before its e-mail address was corrected. */
export const isFormerOrderToken = (deps: KeyDeps, order: LinkedItem, token: string): boolean =>
  Array.from({ length: order.linkVersion }, (_, linkVersion) => linkVersion).some(
    (linkVersion) => orderSecret(deps, { id: order.id, linkVersion }).token === token,
  );

/** The hash to look up; null for what can be no secret at all. */
export const tokenHash = (token: string): string | null => (isTokenFormat(token) ? hashToken(token) : null);

/** Whole address of an order's page. */
export const orderLink = (deps: KeyDeps & Pick<Deps, "origin">, order: LinkedItem, locale: Locale): string =>
  deps.origin + hrefOf(`/orders/${orderSecret(deps, order).token}`, locale);

/**
 * What is mailed to confirm the address of an order: its id, signed. It is in no page, and unlike the order's own secret it
 * never reaches whoever typed the address.
 */
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
/**
 * Digests that limits count by: worth nothing without our keys, and different for each event. The first is stored with an
 * order; the others find orders of before a new key.
 */
const limitHashes = ({ keys }: KeyDeps, eventId: string, text: string): Hashes => {
  const hash = ({ key }: { key: Uint8Array }): string =>
    createHmac("sha256", key).update(`${eventId} ${text}`).digest("base64url");
  const [newest, ...older] = keys.all("order-limit");
  return [hash(newest), ...older.map(hash)];
};
export const contactHashes = (deps: KeyDeps, eventId: string, email: string): Hashes =>
  limitHashes(deps, eventId, `mailbox ${mailboxKey(email)}`);
/** @param network the address as limits count it (`platform/rate-limit/ip-key.ts`) */
export const senderHashes = (deps: KeyDeps, eventId: string, network: string): Hashes =>
  limitHashes(deps, eventId, `network ${network}`);

/** Whole address of a ticket's page, in no language: what its picture holds. */
export const ticketLink = (deps: KeyDeps & Pick<Deps, "origin">, ticket: LinkedItem): string =>
  `${deps.origin}/tickets/${ticketSecret(deps, ticket).token}`;

/** The code of a ticket in a text: alone, or as a word with a digit in it. */
export function ticketCodesIn(typed: string): readonly string[] {
  const plain = plainCode(typed);
  const isCode = (text: string) =>
    text.length === TICKET_CODE.length && [...text].every((each) => TICKET_CODE.alphabet.includes(each));
  const alone = stripSeparators(plain.slice(plain.lastIndexOf(":") + 1));
  if (isCode(alone)) return [alone];
  const word = plain.split(/[^\p{L}\p{N}]+/u).find((each) => /[0-9]/.test(each) && isCode(each));
  return word === undefined ? [] : [word];
}

/** What to look a ticket up by, in what somebody at check-in typed or a camera read. */
export function parseTicketInput(text: string): { hash: string } | { code: string } | null {
  const found = parseTicketText(text);
  return found && ("token" in found ? { hash: hashToken(found.token) } : found);
}
