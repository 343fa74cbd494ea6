import type { DeliveryResult } from "../ports/mailer";

/** `mail`: refused after `DATA`. */
type Stage = "recipient" | "mail";
type Refusal = { stage: Stage; code: number; text: string };

/** Status codes for a mailbox that does not exist, has moved or takes no email (RFC 3463, RFC 7505). */
const NO_MAILBOX_STATUS = /^5\.1\.(1|3|6|10)$/;
/** A status code in a reply, also as `#5.1.1`, but not part of an IP address. */
const STATUS = /(?<![\d.])#?([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

const NO_MAILBOX_WORDS =
  /no such (user|recipient|mailbox|person|address|account)|(user|recipient|mailbox|address|account)( is)? unknown|unknown (user|recipient|mailbox|address|account|local[- ]part)|(user|recipient|mailbox|address|account)\b[^.;]{0,80}?(does not|doesn'?t|did not|not) exist|(user|recipient|mailbox|address|account) not found|invalid (recipient|mailbox|user)|no mailbox( here)? by that name|not a (valid|known) (user|mailbox|recipient)|(does not|doesn'?t) have an? \S+ account|(utilisateur|destinataire|adresse) inconnue?|benutzer unbekannt|usuario desconocido/i;
/** Temporary: people delete emails. */
const MAILBOX_FULL_WORDS =
  /mailbox( is| size)? (full|limit exceeded)|inbox is (full|out of storage)|over ?quota|quota exceeded|exceeded (storage|its storage|mailbox)|(exceeds?|exceeded|exceeding)[^.;]{0,30} quota|out of storage|insufficient (system )?storage|bo[iî]te (aux lettres )?pleine/i;
/** About us, the email or the moment, not about the mailbox. */
const POLICY_WORDS =
  /spam|block(ed|list)|blacklist|denylist|reputation|greylist|rate limit|too many|try again|temporar|later|policy|denied|relay|not permitted|prohibited|dmarc|\bspf\b|dkim|authenticat|virus|content/i;
/** Occur for any reason: "mailbox unavailable (e.g., not found, no access, policy)". */
const VAGUE_WORDS = /unavailable|\be\.g\./i;
const TOO_LARGE_STATUS = /^5\.(2\.3|3\.4)$/;
const TOO_LARGE_WORDS = /message (size|too (big|large))|too large|size limit/i;

/** Only a clear reply marks the address as invalid; a vague one fails this email and no more (decision 135). */
export function classifyRefusal({ stage, code, text }: Refusal): DeliveryResult["kind"] {
  // The server is closing: the next email would fail too.
  if (code === 421) return "unavailable";
  if (code < 500) return "later";
  const status = STATUS.exec(text)?.[1] ?? "";
  // Some servers refuse permanently with a temporary status code.
  if (status.startsWith("4.")) return "later";
  const words = withoutAddresses(text);
  if (TOO_LARGE_STATUS.test(status) || TOO_LARGE_WORDS.test(words)) return "refused";
  if (status === "5.2.2" || MAILBOX_FULL_WORDS.test(words)) return "later";
  if (stage === "mail" || status.startsWith("5.7.") || status.startsWith("5.6.")) return "refused";
  const isClear = NO_MAILBOX_WORDS.test(words) && !VAGUE_WORDS.test(words);
  const isPolicy = POLICY_WORDS.test(words);
  // "Recipient address rejected: User unknown in relay recipient table" is clear; "5.1.1 blocked by policy" is not.
  if (NO_MAILBOX_STATUS.test(status) && (isClear || !isPolicy)) return "no_such_address";
  if (isClear && !isPolicy && !status.startsWith("5.2.")) return "no_such_address";
  return isPolicy || code === 554 ? "refused" : "mailbox_unavailable";
}

/** Email addresses and links may contain any word: policy@example.org, https://example.org/blocked. */
const withoutAddresses = (text: string): string => text.replaceAll(/<[^>]*>|https?:\S+|\S+@\S+/g, " ");
