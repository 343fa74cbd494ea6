import { m } from "../../../paraglide/messages";
import { formatExact } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";
import type { Money } from "../../../platform/money";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";

type PledgeCancelledMail = {
  email: string;
  locale: Locale;
  organisation: string;
  reference: string;
  amount: Money;
  /** Of the page of the gift. */
  href: string;
};

/** A promised transfer is no longer waited for: whoever has sent it meanwhile knows that it is not lost. */
export async function pledgeCancelledMail(mail: PledgeCancelledMail): Promise<Mail> {
  const { email, locale, organisation, reference, href } = mail;
  const spoken = { locale };
  const subject = m.gifts_mail_pledge_cancelled({ reference }, spoken);
  const amount = formatExact(mail.amount, locale);
  const text = m.gifts_mail_pledge_cancelled_text({ amount, reference }, spoken);
  const parts = await drawMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [text, m.gifts_mail_pledge_cancelled_sent({}, spoken)],
      button: { label: m.gifts_filed_open({}, spoken), href },
      small: [],
    },
    { locale, organisation, origin: new URL(href).origin },
  );
  return {
    kind: "gifts.pledge-cancelled",
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
