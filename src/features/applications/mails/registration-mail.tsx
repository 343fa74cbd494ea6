import { formatList } from "../../../platform/i18n/format";
import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/time/format-date";
import { type LocalizedText, resolveText, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";
import type { RegistrationState } from "../registrations/registration.model";
import { REGISTRATION_STATE_LABELS, nextLabel } from "../ui/registration-state-labels";

type RegistrationMail = {
  /** `saved`: to resume later. `draft`: a reminder. `late`: a new date. `contact`: to the former address. */
  about: "state" | "saved" | "draft" | "late" | "contact" | "message" | "class";
  email: string;
  locale: Locale;
  reference: string;
  state: RegistrationState;
  date: Date | null;
  zone: string;
  reason: string | null;
  course: { title: LocalizedText; startsOn: string; meetingPlaces: string[] } | null;
  /** Others may read it: no name, no subject, and no link that opens anything without proof. */
  neutral: boolean;
  organisation: string;
  origin: string;
  draftKey: string | null;
  /** The `Reply-To` header; empty if replies are only possible on the page. */
  replyTo: Record<string, string>;
};

const acceptsReplies = ({ replyTo }: Pick<RegistrationMail, "replyTo">): boolean => "Reply-To" in replyTo;

/** Contains nothing that the person wrote. */
export const registrationMail = (mail: RegistrationMail): Mail =>
  mail.neutral ? neutralMail(mail) : plainMail(mail);

function plainMail(mail: RegistrationMail): Mail {
  const { locale, reference, organisation, origin, draftKey } = mail;
  const options = { locale };
  const bodyLines = bodyLinesOf(mail);
  const button = draftKey
    ? {
        label: m.reg_mail_draft_button({}, options),
        href: origin + hrefOf(`/register/draft/${draftKey}/next`, locale),
      }
    : { label: m.reg_mail_button({}, options), href: codeLink(mail) };
  const rendered = renderMail(
    {
      ...(acceptsReplies(mail) ? { above: m.mail_reply_above({}, options) } : {}),
      preheader: bodyLines[0]!,
      heading: headingOf(mail),
      paragraphs: [...bodyLines, m.reg_mail_code({ code: reference }, options)],
      button,
      small: [m.reg_mail_why({}, options)],
    },
    { locale, organisation, origin },
  );
  return toMail(mail, m.reg_mail_subject({ name: organisation, code: reference }, options), rendered);
}

const codeLink = ({ origin, locale, reference }: RegistrationMail): string =>
  `${origin}${hrefOf("/code", locale)}?code=${reference}`;

function headingOf({ about, state, locale }: RegistrationMail): string {
  if (about === "draft") return m.reg_mail_draft({}, { locale });
  if (about === "contact") return m.reg_mail_contact({}, { locale });
  if (about === "class") return m.reg_mail_class_changed({}, { locale });
  if (about === "message") return m.thread_mail_heading({}, { locale });
  return about === "saved"
    ? m.reg_saved_title({}, { locale })
    : REGISTRATION_STATE_LABELS[state].name({}, { locale });
}

const CLASS_STATES: readonly RegistrationState[] = ["offered", "waitlisted", "lapsed"];

function classLines({ course, locale }: RegistrationMail): string[] {
  if (course === null) return [];
  const options = { locale };
  const program = plainText(resolveText(course.title, locale));
  const places = formatList(course.meetingPlaces, locale);
  return [
    m.reg_mail_class({ program, date: formatDate(course.startsOn, locale) }, options),
    ...(places ? [m.reg_mail_class_meets({ places }, options)] : []),
  ];
}

function bodyLinesOf(mail: RegistrationMail): string[] {
  const { about, state, locale, date, zone, reason } = mail;
  const options = { locale };
  const formattedDate = date && formatDate(date, locale, "long", zone);
  const day = { date: formattedDate ?? "" };
  if (about === "late") return [m.reg_late(day, options)];
  if (about === "contact") return [m.reg_mail_contact_text({}, options)];
  if (about === "class") return [m.reg_mail_class_changed_text({}, options), ...classLines(mail)];
  if (about === "saved") return [m.reg_mail_saved(day, options)];
  const howToReply = acceptsReplies(mail) ? m.thread_mail_how_reply : m.thread_mail_how;
  if (about === "message") return [...(reason ?? "").split(/\n{2,}/), howToReply({}, options)];
  return [
    REGISTRATION_STATE_LABELS[state].now({}, options),
    ...(CLASS_STATES.includes(state) ? classLines(mail) : []),
    ...(reason ? reason.split(/\n{2,}/) : []),
    nextLabel(state, formattedDate, locale),
    ...(acceptsReplies(mail) ? [howToReply({}, options)] : []),
  ];
}

function neutralBodyLine({ about, state, locale, reference, date, zone }: RegistrationMail): string {
  const options = { locale };
  if (about === "saved")
    return m.reg_mail_saved({ date: date ? formatDate(date, locale, "long", zone) : "" }, options);
  if (about === "contact") return m.reg_mail_contact_text({}, options);
  return about === "state" && state === "submitted"
    ? m.reg_mail_neutral_received({ code: reference }, options)
    : m.reg_mail_neutral_news({ code: reference }, options);
}

function neutralMail(mail: RegistrationMail): Mail {
  const { locale, reference, origin } = mail;
  const options = { locale };
  const neutralLines = [neutralBodyLine(mail), m.reg_mail_neutral_how({ code: reference }, options)];
  const subject = m.reg_mail_subject_neutral({ code: reference }, options);
  const rendered = renderMail(
    {
      preheader: neutralLines[0]!,
      heading: subject,
      paragraphs: neutralLines,
      button: { label: m.reg_mail_button({}, options), href: codeLink(mail) },
      small: [m.reg_mail_why({}, options)],
    },
    { locale, origin, organisation: m.reg_mail_sender_neutral({}, options) },
  );
  return toMail(mail, subject, rendered);
}

const toMail = (
  { about, email, locale, neutral, replyTo }: RegistrationMail,
  subject: string,
  rendered: { html: string; text: string },
): Mail => ({
  kind: `registration.${about}`,
  recipient: email,
  locale,
  subject,
  ...rendered,
  headers: { "Auto-Submitted": "auto-generated", ...replyTo },
  ...(neutral ? { neutral } : {}),
});
