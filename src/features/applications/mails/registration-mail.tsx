import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/format";
import { type LocalizedText, type Locale, say, words } from "../../../platform/languages";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import type { RegistrationState } from "../registration.model";
import { STATE_WORDS, nextWords } from "../ui/state-words";

type RegistrationMail = {
  /**
   * `state`: it is somewhere else now. `saved`: its person goes on later. `draft`: it was not sent yet. `late`: we did not
   * keep the date, here is a new one. `contact`: it is written to somewhere else from now on; goes to where it was before.
   * `message`: we wrote something, and nothing else changed. `class`: the class has other days or places to meet.
   */
  about: "state" | "saved" | "draft" | "late" | "contact" | "message" | "class";
  email: string;
  locale: Locale;
  reference: string;
  state: RegistrationState;
  /** The day that the state is about. */
  date: Date | null;
  /** Time zone that days are written in. */
  zone: string;
  reason: string | null;
  /** The class that it is for. */
  course: { title: LocalizedText; startsOn: string; meetingPlaces: string[] } | null;
  /** Somebody else may read it: no name of ours, no word of what it is, no link that opens anything without a proof. */
  neutral: boolean;
  organisation: string;
  origin: string;
  /** Opens the draft. */
  key: string | null;
  /** Where an answer by mail goes; none: it is written on the page. */
  replyTo: Record<string, string>;
};

const isAnswered = ({ replyTo }: Pick<RegistrationMail, "replyTo">): boolean => "Reply-To" in replyTo;

/** A mail about a registration. Nothing of what the person wrote is in it. */
export const registrationMail = (mail: RegistrationMail): Promise<Mail> =>
  mail.neutral ? neutralMail(mail) : plainMail(mail);

async function plainMail(mail: RegistrationMail): Promise<Mail> {
  const { locale, reference, organisation, origin, key } = mail;
  const spoken = { locale };
  const lines = linesOf(mail);
  const button = key
    ? {
        label: m.reg_mail_draft_button({}, spoken),
        href: origin + hrefOf(`/register/draft/${key}/next`, locale),
      }
    : { label: m.reg_mail_button({}, spoken), href: codeLink(mail) };
  const parts = await drawMail(
    {
      ...(isAnswered(mail) ? { above: m.mail_reply_above({}, spoken) } : {}),
      preheader: lines[0]!,
      heading: headingOf(mail),
      paragraphs: [...lines, m.reg_mail_code({ code: reference }, spoken)],
      button,
      small: [m.reg_mail_why({}, spoken)],
    },
    { locale, organisation, origin },
  );
  return finished(mail, m.reg_mail_subject({ name: organisation, code: reference }, spoken), parts);
}

/** The page that opens codes, with this one written into it. */
const codeLink = ({ origin, locale, reference }: RegistrationMail): string =>
  `${origin}${hrefOf("/code", locale)}?code=${reference}`;

function headingOf({ about, state, locale }: RegistrationMail): string {
  if (about === "draft") return m.reg_mail_draft({}, { locale });
  if (about === "contact") return m.reg_mail_contact({}, { locale });
  if (about === "class") return m.reg_mail_class_changed({}, { locale });
  if (about === "message") return m.thread_mail_heading({}, { locale });
  return about === "saved" ? m.reg_saved_title({}, { locale }) : STATE_WORDS[state].name({}, { locale });
}

/** States whose mail names the class: what was given, or may be. */
const OF_CLASS: readonly RegistrationState[] = ["offered", "waitlisted", "lapsed"];

function classLines({ course, locale }: RegistrationMail): string[] {
  if (course === null) return [];
  const spoken = { locale };
  const program = words(say(course.title, locale));
  const places = new Intl.ListFormat(locale).format(course.meetingPlaces);
  return [
    m.reg_mail_class({ program, date: formatDate(course.startsOn, locale) }, spoken),
    ...(places ? [m.reg_mail_class_meets({ places }, spoken)] : []),
  ];
}

function linesOf(mail: RegistrationMail): string[] {
  const { about, state, locale, date, zone, reason } = mail;
  const spoken = { locale };
  const written = date && formatDate(date, locale, "long", zone);
  const day = { date: written ?? "" };
  if (about === "late") return [m.reg_late(day, spoken)];
  if (about === "contact") return [m.reg_mail_contact_text({}, spoken)];
  if (about === "class") return [m.reg_mail_class_changed_text({}, spoken), ...classLines(mail)];
  if (about === "saved") return [m.reg_mail_saved(day, spoken)];
  const how = isAnswered(mail) ? m.thread_mail_how_reply : m.thread_mail_how;
  if (about === "message") return [...(reason ?? "").split(/\n{2,}/), how({}, spoken)];
  return [
    STATE_WORDS[state].now({}, spoken),
    ...(OF_CLASS.includes(state) ? classLines(mail) : []),
    ...(reason ? reason.split(/\n{2,}/) : []),
    nextWords(state, written, locale),
    ...(isAnswered(mail) ? [how({}, spoken)] : []),
  ];
}

function neutralLine({ about, state, locale, reference, date, zone }: RegistrationMail): string {
  const spoken = { locale };
  if (about === "saved")
    return m.reg_mail_saved({ date: date ? formatDate(date, locale, "long", zone) : "" }, spoken);
  if (about === "contact") return m.reg_mail_contact_text({}, spoken);
  return about === "state" && state === "submitted"
    ? m.reg_mail_neutral_received({ code: reference }, spoken)
    : m.reg_mail_neutral_news({ code: reference }, spoken);
}

async function neutralMail(mail: RegistrationMail): Promise<Mail> {
  const { locale, reference, origin } = mail;
  const spoken = { locale };
  const said = [neutralLine(mail), m.reg_mail_neutral_how({ code: reference }, spoken)];
  const subject = m.reg_mail_subject_neutral({ code: reference }, spoken);
  const parts = await drawMail(
    {
      preheader: said[0]!,
      heading: subject,
      paragraphs: said,
      button: { label: m.code_title({}, spoken), href: codeLink(mail) },
      small: [m.reg_mail_why({}, spoken)],
    },
    { locale, origin, organisation: m.reg_mail_sender_neutral({}, spoken) },
  );
  return finished(mail, subject, parts);
}

const finished = (
  { about, email, locale, neutral, replyTo }: RegistrationMail,
  subject: string,
  parts: { html: string; text: string },
): Mail => ({
  kind: `registration.${about}`,
  recipient: email,
  locale,
  subject,
  ...parts,
  headers: { "Auto-Submitted": "auto-generated", ...replyTo },
  ...(neutral ? { neutral } : {}),
});
