import { createHmac } from "node:crypto";
import { base32nopad } from "@scure/base";
import type { Deps } from "../../platform/deps";
import { verifies } from "../../platform/forms/signed.server";
import { LOCALES, type Locale } from "../../platform/languages";

/** Records whose mails can be answered by mail, by the letter in their addresses. */
const LETTERS = { enquiry: "e", registration: "r" } as const;
type Answerable = keyof typeof LETTERS;

/** `locale`: of the mails that carry the address. */
export type Thread = Readonly<{ kind: Answerable; id: string; locale: Locale }>;

const ID_BYTES = 16;
/** 80 bits: nobody guesses an address, which lets its owner write about a record and read nothing. */
const MAC_BYTES = 10;

const macOf = (key: Uint8Array, { kind, id, locale }: Thread): Buffer =>
  createHmac("sha256", key).update(`${kind}:${id}:${locale}`).digest().subarray(0, MAC_BYTES);

/**
 * The header that sends answers to a mail to its record; none where no mailbox is read. Base32 in small letters: mail servers
 * may change the case. Only for mails that name us: a neutral one must not lead anywhere.
 */
export function replyTo(
  { keys, replies }: Pick<Deps, "keys" | "replies">,
  thread: Thread,
): Record<string, string> {
  if (!replies) return {};
  const id = Buffer.from(thread.id.replaceAll("-", ""), "hex");
  const code = base32nopad.encode(Buffer.concat([id, macOf(keys("reply-address"), thread)])).toLowerCase();
  return { "Reply-To": replies.pattern.replace("*", `${LETTERS[thread.kind]}${thread.locale}${code}`) };
}

/** The record that a mail to this address is about; null when it is none of our addresses. */
export function readReplyAddress(
  { keys, replies }: Pick<Deps, "keys" | "replies">,
  address: string,
): Thread | null {
  const [before = "", after = ""] = replies?.pattern.toLowerCase().split("*") ?? [];
  const typed = address.toLowerCase();
  if (!replies || !typed.startsWith(before) || !typed.endsWith(after)) return null;
  const code = typed.slice(before.length, typed.length - after.length);
  const kind = (Object.keys(LETTERS) as Answerable[]).find((name) => LETTERS[name] === code[0]);
  const locale = LOCALES.find((one) => one === code.slice(1, 3));
  const bytes = bytesOf(code.slice(3));
  if (!kind || !locale || bytes?.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  const thread = { kind, id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), locale };
  const given = bytes.subarray(ID_BYTES);
  return verifies(keys, "reply-address", given, (key) => macOf(key, thread)) ? thread : null;
}

function bytesOf(code: string): Buffer | null {
  try {
    return Buffer.from(base32nopad.decode(code.toUpperCase()));
  } catch {
    return null;
  }
}
