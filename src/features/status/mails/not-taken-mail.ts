import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/languages";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";

/**
 * What of a mail was not taken, and why. `late`: nothing can be written about it any more. `files`: these; `hasText`: the rest
 * was taken.
 */
export type NotTaken =
  | Readonly<{ why: "late" | "empty" | "too_large" }>
  | Readonly<{ why: "files"; names: readonly string[]; hasText: boolean }>;

type NotTakenMail = NotTaken & { email: string; locale: Locale; organisation: string; origin: string };

/** Says to somebody who answered by mail what did not arrive, and how it does. Names no record: it goes to who wrote. */
export async function notTakenMail(mail: NotTakenMail): Promise<Mail> {
  const { email, locale, organisation, origin } = mail;
  const spoken = { locale };
  const subject = m.mail_reply_not_taken({}, spoken);
  const said = wordsOf(mail);
  const parts = await drawMail(
    {
      preheader: said[0]!,
      heading: subject,
      paragraphs: [...said, m.mail_reply_not_taken_how({}, spoken)],
      button: { label: m.code_title({}, spoken), href: origin + hrefOf("/code", locale) },
      small: [],
    },
    { locale, organisation, origin },
  );
  return {
    kind: "status.reply-not-taken",
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-replied" },
  };
}

const REASONS = { late: m.thread_reply_late, empty: m.mail_reply_empty, too_large: m.mail_reply_too_large };

function wordsOf(mail: NotTakenMail): string[] {
  const spoken = { locale: mail.locale };
  if (mail.why !== "files") return [REASONS[mail.why]({}, spoken)];
  const files = m.mail_reply_files({ names: mail.names.join(", ") }, spoken);
  return mail.hasText ? [files, m.mail_reply_text_arrived({}, spoken)] : [files];
}
