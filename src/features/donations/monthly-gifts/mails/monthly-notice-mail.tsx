import { m } from "../../../../paraglide/messages";
import { formatNumber } from "../../../../platform/i18n/format";
import { formatDate } from "../../../../platform/time/format-date";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import type { Locale } from "../../../../platform/i18n/locales";
import { money } from "../../../../platform/money/money";
import { hrefOf } from "../../../../platform/i18n/href";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import type { MonthlyNoticeKind } from "../monthly-gift.model";

type MonthlyNoticeMailInput = {
  kind: MonthlyNoticeKind;
  email: string;
  locale: Locale;
  organisation: string;
  origin: string;
  token: string;
  amountMinor: number;
  currency: string;
  /** `YYYY-MM`. */
  cardUntil: string | null;
  /** Only for the yearly statement. */
  yearTotal: { year: number; minor: number; gifts: number } | null;
};

export function createMonthlyNoticeMail(mail: MonthlyNoticeMailInput): Mail {
  const { kind, locale, organisation, origin } = mail;
  const options = { locale };
  const { subject, text } = noticeMessage(mail);
  const parts = renderMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [text],
      button: {
        label: m.gifts_notice_button({}, options),
        href: origin + hrefOf(`/donate/manage/${mail.token}`, locale),
      },
      small: [m.gifts_notice_small({}, options)],
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

function noticeMessage({
  kind,
  locale,
  organisation,
  amountMinor,
  currency,
  cardUntil,
  yearTotal,
}: MonthlyNoticeMailInput) {
  const options = { locale };
  const formatAmount = (minor: number) => formatMoneyExact(money(minor, currency), locale);
  const facts = { amount: formatAmount(amountMinor), name: organisation };
  switch (kind) {
    case "failed":
      return {
        subject: m.gifts_notice_failed({}, options),
        text: m.gifts_notice_failed_text(facts, options),
      };
    case "ended":
      return { subject: m.gifts_notice_ended({}, options), text: m.gifts_notice_ended_text(facts, options) };
    case "card": {
      const month = formatDate(`${cardUntil ?? "2000-01"}-01`, locale, "monthYear");
      return {
        subject: m.gifts_notice_card({}, options),
        text: m.gifts_notice_card_text({ ...facts, month }, options),
      };
    }
    case "link":
      return { subject: m.gifts_notice_link({}, options), text: m.gifts_notice_link_text(facts, options) };
    case "year": {
      const year = String(yearTotal?.year ?? "");
      const sum = {
        year,
        sum: formatAmount(yearTotal?.minor ?? 0),
        count: formatNumber(yearTotal?.gifts ?? 0, locale),
      };
      return {
        subject: m.gifts_notice_year({ year }, options),
        text: m.gifts_notice_year_text({ ...facts, ...sum }, options),
      };
    }
  }
}
