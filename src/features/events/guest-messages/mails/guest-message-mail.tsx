import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { type LocalizedText, localize, plainText } from "../../../../platform/i18n/localized-text";
import type { Locale } from "../../../../platform/i18n/locales";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { orderLink } from "../../orders/order-links.server";
import { formatEventStart } from "../../changes/mails/event-change-mail";

type GuestMessageMailInput = {
  subject: LocalizedText;
  body: LocalizedText;
  event: { title: LocalizedText; startsAt: Date; timeZone: string };
  organisation: string;
  order: { id: string; linkVersion: number; reference: string; email: string; locale: Locale };
};

export function createGuestMessageMail(
  deps: Pick<Deps, "keys" | "origin">,
  { subject, body, event, organisation, order }: GuestMessageMailInput,
): Mail {
  const { locale } = order;
  const options = { locale };
  const heading = plainText(localize(subject, locale));
  const title = plainText(localize(event.title, locale));
  const { timeZone } = event;
  const when = formatEventStart({ startsAt: event.startsAt.toISOString(), timeZone }, locale);
  const rendered = renderMail(
    {
      preheader: title,
      heading,
      paragraphs: [...plainText(localize(body, locale)).split(/\n{2,}/), `${title}. ${when}`],
      button: { label: m.tickets_mail_button({}, options), href: orderLink(deps, order, locale) },
      small: [
        m.guest_mail_why({ event: title, reference: order.reference }, options),
        m.tickets_mail_keep({}, options),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: "tickets.message",
    recipient: order.email,
    locale,
    subject: heading,
    ...rendered,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
