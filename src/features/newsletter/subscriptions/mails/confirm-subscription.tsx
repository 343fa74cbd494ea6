import { m } from "../../../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../../../platform/time/default-time-zone";
import { formatDate } from "../../../../platform/time/format-date";
import type { Locale } from "../../../../platform/i18n/locales";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { PENDING_DAYS } from "../../newsletter.model";

type Confirmation = { email: string; locale: Locale; organisation: string; link: string; until: Date };

/** The only email that an address gets before its owner has agreed. */
export function confirmSubscriptionMail(confirmation: Confirmation): Mail {
  const { email, locale, organisation, link, until } = confirmation;
  const options = { locale };
  const parts = renderMail(
    {
      preheader: m.newsletter_mail_preheader({}, options),
      heading: m.newsletter_mail_heading({}, options),
      paragraphs: [m.newsletter_mail_text({}, options)],
      button: { label: m.newsletter_mail_button({}, options), href: link },
      small: [
        m.newsletter_mail_until(
          { days: PENDING_DAYS, date: formatDate(until, locale, "long", DEFAULT_TIME_ZONE) },
          options,
        ),
        m.newsletter_mail_nothing({}, options),
      ],
    },
    { locale, organisation, origin: new URL(link).origin },
  );
  return {
    kind: "newsletter.confirm",
    recipient: email,
    locale,
    subject: m.newsletter_mail_subject({ name: organisation }, options),
    ...parts,
    // RFC 3834: prevents automatic replies like absence notices.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
