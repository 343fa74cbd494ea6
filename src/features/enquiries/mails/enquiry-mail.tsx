import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/languages";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import type { AnswerTime, StateWords } from "../enquiries.model";
import { promisedDate } from "../promised-date.server";

/**
 * `received`: it is here. `moved`: it is somewhere else now. `late`: we did not keep the date, here is a new one.
 * `answered`: we wrote something.
 */
export type EnquiryMailAbout = "received" | "moved" | "late" | "answered";

type EnquiryMail = {
  about: EnquiryMailAbout;
  email: string;
  locale: Locale;
  reference: string;
  words: StateWords;
  promise: AnswerTime;
  promisedAt: Date | null;
  /** What staff say to the person with the step; never in a neutral mail: their page shows it. */
  said: string | null;
  organisation: string;
  /** Names neither the organisation nor what it is about: somebody else may read it. Its link opens nothing without a proof. */
  neutral: boolean;
  /** Whole URL of the page that opens the code. */
  link: string;
  /** Where an answer by mail goes; none: it is written on the page. */
  replyTo: Record<string, string>;
};

const isAnswered = ({ replyTo }: Pick<EnquiryMail, "replyTo">): boolean => "Reply-To" in replyTo;

/** A mail about an enquiry: where it is now, what comes next and when. Nothing of what the person wrote is in it. */
export async function enquiryMail(mail: EnquiryMail): Promise<Mail> {
  const { about, email, locale, reference, neutral, link, replyTo } = mail;
  const spoken = { locale };
  const subject = SUBJECTS[neutral && about === "answered" ? "moved" : about]({ reference }, spoken);
  const paragraphs = neutral ? neutralWords(mail) : wordsOf(mail);
  const parts = await drawMail(
    {
      ...(isAnswered(mail) ? { above: m.mail_reply_above({}, spoken) } : {}),
      preheader: paragraphs[0]!,
      heading: subject,
      paragraphs,
      button: { label: labelOf(mail), href: link },
      small: [m.enquiry_mail_keep({ reference }, spoken)],
    },
    { locale, origin: new URL(link).origin, organisation: neutral ? reference : mail.organisation },
  );
  return {
    kind: `enquiries.${about}`,
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated", ...replyTo },
  };
}

function labelOf({ about, neutral, locale }: EnquiryMail): string {
  if (neutral) return m.code_title({}, { locale });
  return about === "answered" ? m.thread_mail_button({}, { locale }) : m.enquiry_mail_button({}, { locale });
}

const SUBJECTS = {
  received: m.enquiry_mail_received,
  moved: m.enquiry_mail_moved,
  late: m.enquiry_mail_late,
  answered: m.thread_mail_subject,
};

const dateOf = ({ promisedAt, promise, locale }: EnquiryMail): string =>
  promisedAt === null ? "" : promisedDate(promisedAt, promise, locale);

function wordsOf(mail: EnquiryMail): string[] {
  const { about, locale, words, said } = mail;
  const date = dateOf(mail);
  if (about === "late") return [m.enquiry_mail_late_text({ date }, { locale })];
  const how = isAnswered(mail) ? m.thread_mail_how_reply : m.thread_mail_how;
  if (about === "answered") return [...(said ?? "").split(/\n{2,}/), how({}, { locale })];
  return [words.now({}, { locale }), ...(said ? said.split(/\n{2,}/) : []), words.next({ date }, { locale })];
}

function neutralWords(mail: EnquiryMail): string[] {
  const { about, locale } = mail;
  const date = dateOf(mail);
  if (about === "late") return [m.enquiry_mail_late_text({ date }, { locale })];
  const happened =
    about === "received"
      ? m.enquiry_mail_received_neutral({}, { locale })
      : m.enquiry_mail_moved_neutral({}, { locale });
  return date === "" ? [happened] : [happened, m.enquiry_mail_date_neutral({ date }, { locale })];
}
