import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import { mailboxKey } from "../../platform/email";
import { readSigned, sign } from "../../platform/forms/signed.server";
import type { Locale } from "../../platform/languages";
import { plainCode, withoutSeparators } from "../../platform/reference";
import { hashToken, looksLikeToken } from "../../platform/token.server";
import { hrefOf } from "../../ui/href";
import { TICKET_CODE, ticketIn } from "./check-in.model";

type Keyed = Pick<Deps, "keys">;
/** Where an order's access needs are stored. */
export const needsOf = (orderId: string) =>
  ({ table: "ticket_order", column: "access_needs", row: orderId }) as const;
type Made = { token: string; hash: string };

/**
 * The secrets in the addresses of an order and of a ticket: 256 bits derived from the id. So a link can be mailed again,
 * and a copy of the database, which knows only the hash, opens nothing.
 */
const secretOf = ({ keys }: Keyed, purpose: "order" | "ticket", id: string): Made => {
  const token = createHmac("sha256", keys.at(purpose, id)).update(id).digest("base64url");
  return { token, hash: hashToken(token) };
};

export const orderSecret = (deps: Keyed, id: string): Made => secretOf(deps, "order", id);
export const ticketSecret = (deps: Keyed, id: string): Made => secretOf(deps, "ticket", id);

/** The hash to look up; null for what can be no secret at all. */
export const hashOf = (token: string): string | null => (looksLikeToken(token) ? hashToken(token) : null);

/** Whole address of an order's page. */
export const orderLink = (deps: Keyed & Pick<Deps, "origin">, id: string, locale: Locale): string =>
  deps.origin + hrefOf(`/orders/${orderSecret(deps, id).token}`, locale);

/**
 * What is mailed to confirm the address of an order: its id, signed. It is in no page, and unlike the order's own secret it
 * never reaches whoever typed the address.
 */
export const emailProof = ({ keys }: Keyed, id: string): string => sign(keys, "order-email", id);
export const readEmailProof = ({ keys }: Keyed, proof: string): string | null => {
  const id = readSigned(keys, "order-email", proof);
  return id !== null && UUID.test(id) ? id : null;
};
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const confirmLink = (deps: Keyed & Pick<Deps, "origin">, id: string, locale: Locale): string =>
  deps.origin + hrefOf(`/orders/confirm/${emailProof(deps, id)}`, locale);

type Hashes = readonly [string, ...string[]];
/**
 * Digests that limits count by: worth nothing without our keys, and different for each event. The first is stored with an
 * order; the others find orders of before a new key.
 */
const limitHashes = ({ keys }: Keyed, eventId: string, text: string): Hashes => {
  const hash = ({ key }: { key: Uint8Array }): string =>
    createHmac("sha256", key).update(`${eventId} ${text}`).digest("base64url");
  const [newest, ...older] = keys.all("order-limit");
  return [hash(newest), ...older.map(hash)];
};
export const contactHashes = (deps: Keyed, eventId: string, email: string): Hashes =>
  limitHashes(deps, eventId, `mailbox ${mailboxKey(email)}`);
/** @param network the address as limits count it (`platform/address-key.ts`) */
export const senderHashes = (deps: Keyed, eventId: string, network: string): Hashes =>
  limitHashes(deps, eventId, `network ${network}`);

/** Whole address of a ticket's page, in no language: what its picture holds. */
export const ticketLink = (deps: Keyed & Pick<Deps, "origin">, id: string): string =>
  `${deps.origin}/tickets/${ticketSecret(deps, id).token}`;

/** The code of a ticket in a text: alone, or as a word with a digit in it. */
export function ticketCodesIn(typed: string): readonly string[] {
  const plain = plainCode(typed);
  const isCode = (text: string) =>
    text.length === TICKET_CODE.length && [...text].every((each) => TICKET_CODE.alphabet.includes(each));
  const alone = withoutSeparators(plain.slice(plain.lastIndexOf(":") + 1));
  if (isCode(alone)) return [alone];
  const word = plain.split(/[^\p{L}\p{N}]+/u).find((each) => /[0-9]/.test(each) && isCode(each));
  return word === undefined ? [] : [word];
}

/** What to look a ticket up by, in what somebody at check-in typed or a camera read. */
export function readTicket(text: string): { hash: string } | { code: string } | null {
  const found = ticketIn(text);
  return found && ("token" in found ? { hash: hashToken(found.token) } : found);
}
