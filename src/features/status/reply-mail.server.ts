import { createHash } from "node:crypto";
import EmailReplyParser from "email-reply-parser";
import { convert } from "html-to-text";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { m } from "../../paraglide/messages";
import { LOCALES } from "../../platform/i18n/locales";

export type ReplyMail = Readonly<{
  /** Equal for duplicates of an email. */
  fingerprint: string;
  /** Unverified; anyone can forge it. */
  from: string | null;
  /** An absence notice, a bounce or a mailing list. */
  isAutomatic: boolean;
  text: string;
  files: readonly { name: string; type: string; bytes: Uint8Array }[];
}>;

const MAX_TEXT_LENGTH = 20_000;
/** Smaller inline pictures are logos in signatures. */
const MIN_PICTURE_BYTES = 20_000;
const PARSER_OPTIONS = { maxNestingDepth: 20, maxHeadersSize: 262_144, forceRfc822Attachments: true };

/** An unreadable email becomes an empty one without a sender. */
export async function readReplyMail(raw: Uint8Array): Promise<ReplyMail> {
  const mail = await PostalMime.parse(raw, PARSER_OPTIONS).catch((): Email => ({
    headers: [],
    headerLines: [],
    attachments: [],
  }));
  return {
    fingerprint: createHash("sha256")
      .update(mail.messageId ?? raw)
      .digest("hex"),
    from: mail.from?.address || null,
    isAutomatic: isAutomatic(mail),
    text: extractReplyText(mail.text ?? htmlToText(mail.html ?? "")),
    files: mail.attachments.filter(isSentFile).map(toFile),
  };
}

/** RFC 3834 and older conventions. */
function isAutomatic({ headers }: Email): boolean {
  const headerValue = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? "";
  return (
    !["", "no"].includes(headerValue("auto-submitted")) ||
    /^(bulk|junk|list|auto_reply)$/.test(headerValue("precedence")) ||
    headerValue("x-autoreply") !== "" ||
    headerValue("list-id") !== "" ||
    headerValue("content-type").startsWith("multipart/report") ||
    headerValue("return-path") === "<>"
  );
}

/** In characters: email programs write ten times as much markup as text. */
const MAX_HTML_LENGTH = 200_000;

const htmlToText = (html: string): string =>
  convert(html.slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    limits: { maxDepth: 50 },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
    ],
  });

const isSentFile = ({ related, content }: Attachment): boolean =>
  !related || toBytes(content).length >= MIN_PICTURE_BYTES;

const toBytes = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

const toFile = ({ filename, mimeType, content }: Attachment) => ({
  name: filename ?? "",
  type: mimeType,
  bytes: toBytes(content),
});

/**
 * Our emails start with a line to write above; without it, usual quote markers count. Prefers too much text.
 */
export function extractReplyText(text: string): string {
  // The parser takes quadratic time for blank lines.
  const normalized = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\S\n]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n");
  const markerIndex = Math.min(
    ...LOCALES.map((locale) => indexOf(normalized, m.mail_reply_above({}, { locale }))),
  );
  const textAbove = Number.isFinite(markerIndex)
    ? stripQuoteIntroduction(normalized.slice(0, markerIndex))
    : normalized;
  const trimmed = textAbove.trim();
  const truncated = trimmed.length > MAX_TEXT_LENGTH ? `${trimmed.slice(0, MAX_TEXT_LENGTH)} […]` : trimmed;
  return new EmailReplyParser().parseReply(truncated).trim() || truncated;
}

const indexOf = (text: string, part: string): number => {
  const at = text.indexOf(part);
  return at < 0 ? Infinity : at;
};

/** Removes the introduction of a quoted email, in any language. */
const stripQuoteIntroduction = (textAbove: string): string =>
  textAbove
    .replace(/(\n?[>|\s]*)$/, "")
    .replace(/(^|\n\n?)(?:[^\n]*[@\p{Nd}][^\n]*\n?){1,3}(?<=[:：]\s*)$/u, "");
