import { createHmac } from "node:crypto";
import { base32nopad } from "@scure/base";
import type { Deps } from "../../platform/deps";
import { verifySignature } from "../../platform/crypto/signed-text.server";
import { LOCALES, type Locale } from "../../platform/i18n/locales";

const KIND_LETTERS = { enquiry: "e", registration: "r" } as const;
type ReplyKind = keyof typeof KIND_LETTERS;

export type ReplyThread = Readonly<{ kind: ReplyKind; id: string; locale: Locale }>;

const ID_BYTES = 16;
/** 80 bits, so that no one can guess an address. An address allows writing to its record, not reading it. */
const MAC_BYTES = 10;

const computeMac = (key: Uint8Array, { kind, id, locale }: ReplyThread): Buffer =>
  createHmac("sha256", key).update(`${kind}:${id}:${locale}`).digest().subarray(0, MAC_BYTES);

/**
 * Returns the Reply-To header of a record (lower-case Base32: mail servers may change the case).
 * Not for neutral emails: the header would name the organisation.
 */
export function createReplyToHeader(
  { keys, replies }: Pick<Deps, "keys" | "replies">,
  thread: ReplyThread,
): Record<string, string> {
  if (!replies) return {};
  const id = Buffer.from(thread.id.replaceAll("-", ""), "hex");
  const code = base32nopad
    .encode(Buffer.concat([id, computeMac(keys("reply-address"), thread)]))
    .toLowerCase();
  return { "Reply-To": replies.pattern.replace("*", `${KIND_LETTERS[thread.kind]}${thread.locale}${code}`) };
}

export function parseReplyAddress(
  { keys, replies }: Pick<Deps, "keys" | "replies">,
  email: string,
): ReplyThread | null {
  const [prefix = "", suffix = ""] = replies?.pattern.toLowerCase().split("*") ?? [];
  const normalized = email.toLowerCase();
  if (!replies || !normalized.startsWith(prefix) || !normalized.endsWith(suffix)) return null;
  const code = normalized.slice(prefix.length, normalized.length - suffix.length);
  const kind = (Object.keys(KIND_LETTERS) as ReplyKind[]).find((name) => KIND_LETTERS[name] === code[0]);
  const locale = LOCALES.find((candidate) => candidate === code.slice(1, 3));
  const bytes = decodeBytes(code.slice(3));
  if (!kind || !locale || bytes?.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  const thread = { kind, id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), locale };
  const mac = bytes.subarray(ID_BYTES);
  return verifySignature(keys, "reply-address", mac, (key) => computeMac(key, thread)) ? thread : null;
}

function decodeBytes(code: string): Buffer | null {
  try {
    return Buffer.from(base32nopad.decode(code.toUpperCase()));
  } catch {
    return null;
  }
}
