import { createHash } from "node:crypto";
import EmailReplyParser from "email-reply-parser";
import { convert } from "html-to-text";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { m } from "../../paraglide/messages";
import { LOCALES } from "../../platform/i18n/locales";

/** What somebody answered by mail. */
export type ReplyMail = Readonly<{
  /** The same for the same mail, whenever it comes. */
  fingerprint: string;
  /** Who it says it is from; null where it names nobody. Anybody can write anything here. */
  from: string | null;
  /** No person wrote it: an absence notice, a bounce, a mailing list. */
  isAutomatic: boolean;
  /** What was written, without what was quoted below; empty when there is nothing. */
  text: string;
  files: readonly { name: string; type: string; bytes: Uint8Array }[];
}>;

/** Most characters of an answer that are taken: ten pages. */
const MAX_TEXT_LENGTH = 20_000;
/** Pictures in a mail's HTML that are smaller, in bytes, are logos below a name. */
const MIN_PICTURE_BYTES = 20_000;
const PARSER_OPTIONS = { maxNestingDepth: 20, maxHeadersSize: 262_144, forceRfc822Attachments: true };

/** Reads a mail as it came. What cannot be read is an empty mail from nobody. */
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

/** RFC 3834, and what programs from before it write. */
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

/** Longest HTML that is read, in characters: mail programs write ten times as much as somebody says. */
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
 * What the person wrote. Our mails begin with a line to write above, in one of our languages: from there on all is ours. Where
 * a mail program has taken it away, the usual signs of a quoted mail count. Better too much than too little.
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

/** Above a quoted mail stands who wrote it and when, in the language of the mail program: the last lines, which end with a colon. */
const stripQuoteIntroduction = (textAbove: string): string =>
  textAbove
    .replace(/(\n?[>|\s]*)$/, "")
    .replace(/(^|\n\n?)(?:[^\n]*[@\p{Nd}][^\n]*\n?){1,3}(?<=[:：]\s*)$/u, "");
