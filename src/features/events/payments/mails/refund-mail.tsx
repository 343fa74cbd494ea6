import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { formatDate } from "../../../../platform/time/format-date";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import { type LocalizedText, localize, plainText } from "../../../../platform/i18n/localized-text";
import { formatList } from "../../../../platform/i18n/format";
import type { Locale } from "../../../../platform/i18n/locales";
import { money } from "../../../../platform/money/money";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { orderLink } from "../../orders/order-links.server";

type RefundMailInput = {
  orderId: string;
  linkVersion: number;
  reference: string;
  email: string;
  locale: Locale;
  organisation: string;
  title: LocalizedText;
  amountMinor: number;
  currency: string;
  sentAt: Date;
  timeZone: string;
  /** `card`: by the payment provider; `transfer`: by finance, from the bank. */
  method: "card" | "transfer";
  /** Empty when the payment was too late for tickets. */
  tickets: readonly { name: string; typeName: LocalizedText }[];
};

const METHOD_MESSAGES = { card: m.refund_mail_card, transfer: m.refund_mail_transfer };

export function createRefundMail(deps: Pick<Deps, "keys" | "origin">, refund: RefundMailInput): Mail {
  const { locale, organisation, amountMinor, currency, sentAt, timeZone } = refund;
  const options = { locale };
  const event = plainText(localize(refund.title, locale));
  const facts = {
    amount: formatMoneyExact(money(amountMinor, currency), locale),
    date: formatDate(sentAt, locale, "long", timeZone),
  };
  const subject = m.refund_mail_subject({ event }, options);
  const sentText = METHOD_MESSAGES[refund.method](facts, options);
  const tickets = refund.tickets.map(({ name, typeName }) => {
    const type = plainText(localize(typeName, locale));
    return name === "" ? type : `${type} (${name})`;
  });
  const rendered = renderMail(
    {
      preheader: sentText,
      heading: subject,
      paragraphs: [
        sentText,
        m.refund_mail_event({ event }, options),
        ...(tickets.length > 0
          ? [m.refund_mail_tickets({ tickets: formatList(tickets, locale) }, options)]
          : []),
      ],
      button: {
        label: m.tickets_mail_button({}, options),
        href: orderLink(deps, { id: refund.orderId, linkVersion: refund.linkVersion }, locale),
      },
      small: [
        m.tickets_mail_reference({ reference: refund.reference }, options),
        m.tickets_mail_keep({}, options),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: "tickets.refunded",
    recipient: refund.email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
