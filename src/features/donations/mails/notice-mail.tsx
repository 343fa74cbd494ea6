import { m } from "../../../paraglide/messages";
import { formatDate, formatExact, formatNumber } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";
import { money } from "../../../platform/money";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import type { NoticeKind } from "../gift.model";

type NoticeMail = {
  kind: NoticeKind;
  email: string;
  locale: Locale;
  organisation: string;
  origin: string;
  token: string;
  amountMinor: number;
  currency: string;
  /** `2027-03`. */
  cardUntil: string | null;
  /** For the statement of a year. */
  given: { year: number; minor: number; gifts: number } | null;
};

/** Every mail about a monthly gift; each carries the link to it. */
export async function noticeMail(mail: NoticeMail): Promise<Mail> {
  const { kind, locale, organisation, origin } = mail;
  const spoken = { locale };
  const { subject, text } = wordsOf(mail);
  const parts = await drawMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [text],
      button: {
        label: m.gifts_notice_button({}, spoken),
        href: origin + hrefOf(`/donate/manage/${mail.token}`, locale),
      },
      small: [m.gifts_notice_small({}, spoken)],
    },
    { locale, organisation, origin },
  );
  return {
    kind: `gifts.monthly-${kind}`,
    recipient: mail.email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function wordsOf({ kind, locale, organisation, amountMinor, currency, cardUntil, given }: NoticeMail) {
  const spoken = { locale };
  const write = (minor: number) => formatExact(money(minor, currency), locale);
  const facts = { amount: write(amountMinor), name: organisation };
  switch (kind) {
    case "failed":
      return { subject: m.gifts_notice_failed({}, spoken), text: m.gifts_notice_failed_text(facts, spoken) };
    case "ended":
      return { subject: m.gifts_notice_ended({}, spoken), text: m.gifts_notice_ended_text(facts, spoken) };
    case "card": {
      const month = formatDate(`${cardUntil ?? "2000-01"}-01`, locale, "monthYear");
      return {
        subject: m.gifts_notice_card({}, spoken),
        text: m.gifts_notice_card_text({ ...facts, month }, spoken),
      };
    }
    case "link":
      return { subject: m.gifts_notice_link({}, spoken), text: m.gifts_notice_link_text(facts, spoken) };
    case "year": {
      const year = String(given?.year ?? "");
      const sum = { year, sum: write(given?.minor ?? 0), count: formatNumber(given?.gifts ?? 0, locale) };
      return {
        subject: m.gifts_notice_year({ year }, spoken),
        text: m.gifts_notice_year_text({ ...facts, ...sum }, spoken),
      };
    }
  }
}
