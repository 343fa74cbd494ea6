import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type Locale, type LocalizedText, localize, words } from "../../../platform/languages";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import { orderLink } from "../order-links.server";
import { whenText } from "./event-change-mail";

type GuestMessage = {
  /** What staff wrote, in the languages that they wrote it in. */
  subject: LocalizedText;
  body: LocalizedText;
  event: { title: LocalizedText; startsAt: Date; timeZone: string };
  organisation: string;
  order: { id: string; reference: string; email: string; locale: Locale };
};

/** A message of staff to a guest: their words, the event that it is about, and the link to the order. */
export async function guestMessageMail(
  deps: Pick<Deps, "keys" | "origin">,
  { subject, body, event, organisation, order }: GuestMessage,
): Promise<Mail> {
  const { locale } = order;
  const spoken = { locale };
  const heading = words(localize(subject, locale));
  const title = words(localize(event.title, locale));
  const { timeZone } = event;
  const when = whenText({ startsAt: event.startsAt.toISOString(), timeZone }, locale);
  const parts = await drawMail(
    {
      preheader: title,
      heading,
      paragraphs: [...words(localize(body, locale)).split(/\n{2,}/), `${title}. ${when}`],
      button: { label: m.tickets_mail_button({}, spoken), href: orderLink(deps, order.id, locale) },
      small: [
        m.guest_mail_why({ event: title, reference: order.reference }, spoken),
        m.tickets_mail_keep({}, spoken),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    ...{ kind: "tickets.message", recipient: order.email, locale, subject: heading },
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
