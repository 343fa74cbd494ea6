import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/time/format-date";
import { type LocalizedText, resolveText, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";
import { lastWholeDay } from "../admission/admission.model";

type InterestMail = {
  email: string;
  locale: Locale;
  slug: string;
  title: LocalizedText;
  closesAt: Date;
  /** If false, others may read the email: it contains no name, no program and no link. */
  safeToName: boolean;
  organisation: string;
  origin: string;
};

export function interestMail(mail: InterestMail): Mail {
  const { email, locale, slug, title, closesAt, safeToName, organisation, origin } = mail;
  const options = { locale };
  const program = plainText(resolveText(title, locale));
  const subject = safeToName
    ? m.interest_mail_subject({ name: organisation, program }, options)
    : m.interest_mail_neutral_subject({}, options);
  const deadlineText = m.interest_mail_until({ date: formatDate(lastWholeDay(closesAt), locale) }, options);
  const paragraphs = safeToName
    ? [m.interest_mail_open({ program }, options), deadlineText]
    : [m.interest_mail_neutral({}, options), deadlineText];
  const button = {
    label: m.nav_register({}, options),
    href: origin + hrefOf(`/register?program=${slug}`, locale),
  };
  const rendered = renderMail(
    {
      preheader: paragraphs[0]!,
      heading: safeToName ? program : subject,
      paragraphs,
      ...(safeToName ? { button } : {}),
      small: [m.interest_mail_once({}, options)],
    },
    { locale, origin, organisation: safeToName ? organisation : m.reg_mail_sender_neutral({}, options) },
  );
  return {
    kind: "registration.interest",
    recipient: email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated" },
    ...(safeToName ? {} : { neutral: true }),
  };
}
