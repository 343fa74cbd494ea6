import { createHash } from "node:crypto";
import EmailReplyParser from "email-reply-parser";
import { convert } from "html-to-text";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { m } from "../../paraglide/messages";
import { LOCALES } from "../../platform/languages";

/** What somebody answered by mail. */
export type ReplyMail = Readonly<{
  /** The same for the same mail, whenever it comes. */
  mark: string;
  /** Who it says it is from; null where it names nobody. Anybody can write anything here. */
  from: string | null;
  /** No person wrote it: an absence notice, a bounce, a mailing list. */
  isAutomatic: boolean;
  /** What was written, without what was quoted below; empty when there is nothing. */
  text: string;
  files: readonly { name: string; type: string; bytes: Uint8Array }[];
}>;

/** Most characters of an answer that are taken: ten pages. */
const LONGEST_TEXT = 20_000;
/** Pictures in a mail's HTML that are smaller, in bytes, are logos below a name. */
const LEAST_PICTURE = 20_000;
const PARSING = { maxNestingDepth: 20, maxHeadersSize: 262_144, forceRfc822Attachments: true };

/** Reads a mail as it came. What cannot be read is an empty mail from nobody. */
export async function readReplyMail(raw: Uint8Array): Promise<ReplyMail> {
  const mail = await PostalMime.parse(raw, PARSING).catch((): Email => ({
    headers: [],
    headerLines: [],
    attachments: [],
  }));
  return {
    mark: createHash("sha256")
      .update(mail.messageId ?? raw)
      .digest("hex"),
    from: mail.from?.address || null,
    isAutomatic: isAutomatic(mail),
    text: ownWords(mail.text ?? textOf(mail.html ?? "")),
    files: mail.attachments.filter(isSent).map(fileOf),
  };
}

/** RFC 3834, and what programs from before it write. */
function isAutomatic({ headers }: Email): boolean {
  const said = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? "";
  return (
    !["", "no"].includes(said("auto-submitted")) ||
    /^(bulk|junk|list|auto_reply)$/.test(said("precedence")) ||
    said("x-autoreply") !== "" ||
    said("list-id") !== "" ||
    said("content-type").startsWith("multipart/report") ||
    said("return-path") === "<>"
  );
}

/** Longest HTML that is read, in characters: mail programs write ten times as much as somebody says. */
const LONGEST_HTML = 200_000;

const textOf = (html: string): string =>
  convert(html.slice(0, LONGEST_HTML), {
    wordwrap: false,
    limits: { maxDepth: 50 },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
    ],
  });

const isSent = ({ related, content }: Attachment): boolean =>
  !related || bytesOf(content).length >= LEAST_PICTURE;

const bytesOf = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

const fileOf = ({ filename, mimeType, content }: Attachment) => ({
  name: filename ?? "",
  type: mimeType,
  bytes: bytesOf(content),
});

/**
 * What the person wrote. Our mails begin with a line to write above, in one of our languages: from there on all is ours. Where
 * a mail program has taken it away, the usual signs of a quoted mail count. Better too much than too little.
 */
export function ownWords(text: string): string {
  // The parser takes quadratic time for blank lines.
  const plain = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\S\n]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n");
  const at = Math.min(...LOCALES.map((locale) => indexOf(plain, m.mail_reply_above({}, { locale }))));
  const above = Number.isFinite(at) ? withoutIntroduction(plain.slice(0, at)) : plain;
  const whole = above.trim();
  const cut = whole.length > LONGEST_TEXT ? `${whole.slice(0, LONGEST_TEXT)} […]` : whole;
  return new EmailReplyParser().parseReply(cut).trim() || cut;
}

const indexOf = (text: string, part: string): number => {
  const at = text.indexOf(part);
  return at < 0 ? Infinity : at;
};

/** Above a quoted mail stands who wrote it and when, in the language of the mail program: the last lines, which end with a colon. */
const withoutIntroduction = (above: string): string =>
  above.replace(/(\n?[>|\s]*)$/, "").replace(/(^|\n\n?)(?:[^\n]*[@\p{Nd}][^\n]*\n?){1,3}(?<=[:：]\s*)$/u, "");
