import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/format";
import { type LocalizedText, type Locale, say, words } from "../../../platform/languages";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import { lastWholeDay } from "../admission.model";

type InterestMail = {
  email: string;
  locale: Locale;
  /** Of the program whose class is open. */
  slug: string;
  title: LocalizedText;
  /** The last moment to register. */
  closesAt: Date;
  /** Our name may stand in it. Without that there is no name, no program and no link: somebody else may read it. */
  safeToName: boolean;
  organisation: string;
  origin: string;
};

/** A class takes people now: to whoever asked to be told. */
export async function interestMail(mail: InterestMail): Promise<Mail> {
  const { email, locale, slug, title, closesAt, safeToName, organisation, origin } = mail;
  const spoken = { locale };
  const program = words(say(title, locale));
  const subject = safeToName
    ? m.interest_mail_subject({ name: organisation, program }, spoken)
    : m.interest_mail_neutral_subject({}, spoken);
  const until = m.interest_mail_until({ date: formatDate(lastWholeDay(closesAt), locale) }, spoken);
  const paragraphs = safeToName
    ? [m.interest_mail_open({ program }, spoken), until]
    : [m.interest_mail_neutral({}, spoken), until];
  const button = {
    label: m.apply_register_title({}, spoken),
    href: origin + hrefOf(`/register?program=${slug}`, locale),
  };
  const parts = await drawMail(
    {
      preheader: paragraphs[0]!,
      heading: safeToName ? program : subject,
      paragraphs,
      ...(safeToName ? { button } : {}),
      small: [m.interest_mail_once({}, spoken)],
    },
    { locale, origin, organisation: safeToName ? organisation : m.reg_mail_sender_neutral({}, spoken) },
  );
  return {
    kind: "registration.interest",
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
    ...(safeToName ? {} : { neutral: true }),
  };
}
