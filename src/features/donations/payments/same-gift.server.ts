import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { ClientIdReusedError, isSameContent } from "../../../platform/forms/client-id-reused.server";
import type { Locale } from "../../../platform/i18n/locales";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { type Money, money } from "../../../platform/money/money";
import { formatDate } from "../../../platform/time/format-date";
import { calendarDay } from "../../../platform/time/zoned-time";
import { getTimeZone } from "../../site/site.service.server";
import { findContactKey } from "../gifts/donor.store.server";
import type { RecordedMethod } from "../gifts/gift.model";
import { type GiftRow, findGiftMessage } from "../gifts/gift.store.server";

type RecordedContent = {
  method: RecordedMethod;
  amount: Money;
  campaignId: string | null;
  programId: string | null;
  paymentReference?: string | null;
  contact: { key: string };
  name: string | null;
  showName: boolean;
  message: string | null;
  locale: Locale;
  /** Calendar day on which the money was received. */
  on: string;
};

/** Compares a resent gift with the booked one. @throws ClientIdReusedError: an edit must not look booked */
export async function assertSameGift(
  deps: Pick<Deps, "db">,
  gift: GiftRow,
  input: RecordedContent,
): Promise<void> {
  const zone = await getTimeZone(deps);
  const day = gift.paidAt && calendarDay(gift.paidAt, zone);
  const { method, campaignId, programId, showName, locale, donorName } = gift;
  const recorded = {
    method,
    campaignId,
    programId,
    showName,
    locale,
    name: donorName,
    on: day,
    minor: gift.amountMinor,
    currency: gift.currency,
    paymentReference: gift.paymentReference,
    message: await findGiftMessage(deps.db, gift.id),
    contact: await findContactKey(deps.db, gift.donorId),
  };
  const sent = {
    method: input.method,
    campaignId: input.campaignId,
    programId: input.programId,
    showName: input.showName,
    locale: input.locale,
    name: input.name,
    on: input.on,
    ...input.amount,
    paymentReference: input.paymentReference ?? null,
    message: input.message,
    contact: input.contact.key,
  };
  if (isSameContent(recorded, sent)) return;
  const booked = money(gift.amountMinor, gift.currency);
  throw new ClientIdReusedError((textLocale) =>
    m.finance_gift_reused(
      {
        reference: gift.reference,
        amount: formatMoneyExact(booked, textLocale),
        day: day === null ? "–" : formatDate(day, textLocale),
      },
      { locale: textLocale },
    ),
  );
}
