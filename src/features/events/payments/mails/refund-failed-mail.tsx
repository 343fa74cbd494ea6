import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { type LocalizedText, localize, plainText } from "../../../../platform/i18n/localized-text";
import type { Locale } from "../../../../platform/i18n/locales";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { orderLink } from "../../orders/order-links.server";

type RefundFailedMailInput = {
  orderId: string;
  linkVersion: number;
  reference: string;
  email: string;
  locale: Locale;
  organisation: string;
  title: LocalizedText;
};

/** Notifies a guest that a bank returned a refund that an earlier email called sent. */
export function createRefundFailedMail(
  deps: Pick<Deps, "keys" | "origin">,
  { orderId, linkVersion, reference, email, locale, organisation, title }: RefundFailedMailInput,
): Mail {
  const options = { locale };
  const subject = m.refund_failed_mail({}, options);
  const text = m.refund_failed_mail_text({ reference }, options);
  const rendered = renderMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [
        text,
        m.refund_mail_event({ event: plainText(localize(title, locale)) }, options),
        m.refund_failed_mail_next({}, options),
      ],
      button: {
        label: m.tickets_mail_button({}, options),
        href: orderLink(deps, { id: orderId, linkVersion }, locale),
      },
      small: [m.tickets_mail_keep({}, options)],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: "tickets.refund-failed",
    recipient: email,
    locale,
    subject,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
