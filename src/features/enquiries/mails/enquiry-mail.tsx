import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";
import type { AnswerTime, StateLabels } from "../enquiries.model";
import { promisedDate } from "../promised-date.server";

/** `late`: a new date instead of the missed one. `answered`: a message of staff. */
export type EnquiryMailAbout = "received" | "state-changed" | "late" | "answered";

type EnquiryMail = {
  about: EnquiryMailAbout;
  email: string;
  locale: Locale;
  reference: string;
  labels: StateLabels;
  answerTime: AnswerTime;
  promisedAt: Date | null;
  fileCount: number;
  /** Not in neutral emails; the page shows it. */
  message: string | null;
  organisation: string;
  /** Names neither the organisation nor the subject, because someone else may read it. */
  neutral: boolean;
  link: string;
  /** Empty: replies by email are not possible. */
  replyTo: Record<string, string>;
};

const acceptsReplies = ({ replyTo }: Pick<EnquiryMail, "replyTo">): boolean => "Reply-To" in replyTo;

/** Contains nothing that the person wrote. */
export function enquiryMail(mail: EnquiryMail): Mail {
  const { about, email, locale, reference, neutral, link, replyTo } = mail;
  const options = { locale };
  const subject = SUBJECTS[neutral && about === "answered" ? "state-changed" : about]({ reference }, options);
  const paragraphs = neutral ? neutralParagraphs(mail) : paragraphsOf(mail);
  const rendered = renderMail(
    {
      ...(acceptsReplies(mail) ? { above: m.mail_reply_above({}, options) } : {}),
      preheader: paragraphs[0]!,
      heading: subject,
      paragraphs,
      button: { label: buttonLabel(mail), href: link },
      small: [m.enquiry_mail_keep({ reference }, options)],
    },
    { locale, origin: new URL(link).origin, organisation: neutral ? reference : mail.organisation },
  );
  return {
    kind: `enquiries.${about}`,
    recipient: email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated", ...replyTo },
  };
}

function buttonLabel({ about, neutral, locale }: EnquiryMail): string {
  const label = about === "answered" && !neutral ? m.thread_mail_button : m.enquiry_mail_button;
  return label({}, { locale });
}

const SUBJECTS = {
  received: m.enquiry_mail_received,
  "state-changed": m.enquiry_mail_moved,
  late: m.enquiry_mail_late,
  answered: m.thread_mail_subject,
};

const promisedDateText = ({ promisedAt, answerTime, locale }: EnquiryMail): string =>
  promisedAt === null ? "" : promisedDate(promisedAt, answerTime, locale);

function paragraphsOf(mail: EnquiryMail): string[] {
  const { about, locale, labels, message } = mail;
  const date = promisedDateText(mail);
  if (about === "late") return [m.enquiry_mail_late_text({ date }, { locale })];
  const howToReply = acceptsReplies(mail) ? m.thread_mail_how_reply : m.thread_mail_how;
  if (about === "answered") return [...(message ?? "").split(/\n{2,}/), howToReply({}, { locale })];
  return [
    labels.now({}, { locale }),
    ...(message ? message.split(/\n{2,}/) : []),
    labels.next({ date }, { locale }),
    ...(about === "received" ? sentParagraphs(mail) : []),
  ];
}

/** The answers are only on the page, because the email address may be that of someone else. */
function sentParagraphs({ fileCount, locale }: EnquiryMail): string[] {
  const options = { locale };
  const files = fileCount === 0 ? [] : [m.enquiry_mail_files({ count: fileCount }, options)];
  return [...files, m.enquiry_mail_sent({}, options)];
}

function neutralParagraphs(mail: EnquiryMail): string[] {
  const { about, locale } = mail;
  const date = promisedDateText(mail);
  if (about === "late") return [m.enquiry_mail_late_text({ date }, { locale })];
  const eventText =
    about === "received"
      ? m.enquiry_mail_received_neutral({}, { locale })
      : m.enquiry_mail_moved_neutral({}, { locale });
  return date === "" ? [eventText] : [eventText, m.enquiry_mail_date_neutral({ date }, { locale })];
}
