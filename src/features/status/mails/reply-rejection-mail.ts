import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";

/** `late`: no messages are accepted now. `hasText`: the text was accepted. */
export type ReplyRejection =
  | Readonly<{ reason: "late" | "empty" | "too_large" }>
  | Readonly<{ reason: "files"; names: readonly string[]; hasText: boolean }>;

type ReplyRejectionMailInput = ReplyRejection & {
  email: string;
  locale: Locale;
  organisation: string;
  origin: string;
};

/** Names no record, because the sender may be anyone. */
export function createReplyRejectionMail(mail: ReplyRejectionMailInput): Mail {
  const { email, locale, organisation, origin } = mail;
  const options = { locale };
  const subject = m.mail_reply_not_taken({}, options);
  const paragraphs = rejectionMessages(mail);
  const rendered = renderMail(
    {
      preheader: paragraphs[0]!,
      heading: subject,
      paragraphs: [...paragraphs, m.mail_reply_not_taken_how({}, options)],
      button: { label: m.enquiry_mail_button({}, options), href: origin + hrefOf("/code", locale) },
      small: [],
    },
    { locale, organisation, origin },
  );
  return {
    kind: "status.reply-not-taken",
    recipient: email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-replied" },
  };
}

const REASON_MESSAGES = {
  late: m.thread_reply_late,
  empty: m.mail_reply_empty,
  too_large: m.mail_reply_too_large,
};

function rejectionMessages(mail: ReplyRejectionMailInput): string[] {
  const options = { locale: mail.locale };
  if (mail.reason !== "files") return [REASON_MESSAGES[mail.reason]({}, options)];
  const files = m.mail_reply_files({ names: mail.names.join(", ") }, options);
  return mail.hasText ? [files, m.mail_reply_text_arrived({}, options)] : [files];
}
