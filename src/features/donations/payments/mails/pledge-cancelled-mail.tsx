import { m } from "../../../../paraglide/messages";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import type { Locale } from "../../../../platform/i18n/locales";
import type { Money } from "../../../../platform/money/money";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";

type PledgeCancelledMailInput = {
  email: string;
  locale: Locale;
  organisation: string;
  reference: string;
  amount: Money;
  href: string;
};

/** Donors who already sent the money learn that it is not lost. */
export function createPledgeCancelledMail(mail: PledgeCancelledMailInput): Mail {
  const { email, locale, organisation, reference, href } = mail;
  const options = { locale };
  const subject = m.gifts_mail_pledge_cancelled({ reference }, options);
  const amount = formatMoneyExact(mail.amount, locale);
  const text = m.gifts_mail_pledge_cancelled_text({ amount, reference }, options);
  const rendered = renderMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [text, m.gifts_mail_pledge_cancelled_sent({}, options)],
      button: { label: m.gifts_filed_open({}, options), href },
      small: [],
    },
    { locale, organisation, origin: new URL(href).origin },
  );
  return {
    kind: "gifts.pledge-cancelled",
    recipient: email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
