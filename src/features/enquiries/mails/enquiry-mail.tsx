import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/languages";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import type { AnswerTime, StateWords } from "../enquiries.model";
import { promisedDate } from "../promised-date.server";

/** `received`: it is here. `moved`: it is somewhere else now. `late`: we did not keep the date, here is a new one. */
export type EnquiryMailAbout = "received" | "moved" | "late";

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
};

/** A mail about an enquiry: where it is now, what comes next and when. Nothing of what the person wrote is in it. */
export async function enquiryMail(mail: EnquiryMail): Promise<Mail> {
  const { about, email, locale, reference, neutral, link } = mail;
  const spoken = { locale };
  const subject = SUBJECTS[about]({ reference }, spoken);
  const paragraphs = neutral ? neutralWords(mail) : wordsOf(mail);
  const parts = await drawMail(
    {
      preheader: paragraphs[0]!,
      heading: subject,
      paragraphs,
      button: { label: neutral ? m.code_title({}, spoken) : m.enquiry_mail_button({}, spoken), href: link },
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
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

const SUBJECTS = {
  received: m.enquiry_mail_received,
  moved: m.enquiry_mail_moved,
  late: m.enquiry_mail_late,
};

const dateOf = ({ promisedAt, promise, locale }: EnquiryMail): string =>
  promisedAt === null ? "" : promisedDate(promisedAt, promise, locale);

function wordsOf(mail: EnquiryMail): string[] {
  const { about, locale, words, said } = mail;
  const date = dateOf(mail);
  if (about === "late") return [m.enquiry_mail_late_text({ date }, { locale })];
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
