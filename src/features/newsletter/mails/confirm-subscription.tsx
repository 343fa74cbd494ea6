import { m } from "../../../paraglide/messages";
import { formatDate, formatNumber } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import { PENDING_DAYS } from "../newsletter.model";

/** `link` opens the page with the button, and works until `until`. */
type Confirmation = { email: string; locale: Locale; organisation: string; link: string; until: Date };

/** "Is this your address?": the one mail that goes to an address before its owner has agreed. */
export async function confirmSubscriptionMail(confirmation: Confirmation): Promise<Mail> {
  const { email, locale, organisation, link, until } = confirmation;
  const spoken = { locale };
  const parts = await drawMail(
    {
      preheader: m.newsletter_mail_preheader({}, spoken),
      heading: m.newsletter_mail_heading({}, spoken),
      paragraphs: [m.newsletter_mail_text({}, spoken)],
      button: { label: m.newsletter_mail_button({}, spoken), href: link },
      small: [
        m.newsletter_mail_until(
          { days: formatNumber(PENDING_DAYS, locale), date: formatDate(until, locale) },
          spoken,
        ),
        m.newsletter_mail_nothing({}, spoken),
      ],
    },
    { locale, organisation, origin: new URL(link).origin },
  );
  return {
    kind: "newsletter.confirm",
    recipient: email,
    locale,
    subject: m.newsletter_mail_subject({ name: organisation }, spoken),
    ...parts,
    // RFC 3834: nobody's holiday notice is to answer it.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
