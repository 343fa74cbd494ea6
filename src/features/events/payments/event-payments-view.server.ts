import { m } from "../../../paraglide/messages";
import { formatDate, formatTime } from "../../../platform/time/format-date";
import { formatMoney } from "../../../platform/money/format-money";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { amountDue } from "../orders/orders.model";
import type { readEventPayments } from "./refunds.service.server";

type EventPayments = NonNullable<Awaited<ReturnType<typeof readEventPayments>>>;

export const eventPaymentsView = (
  { event, awaited: pendingTransfers, refunds }: EventPayments,
  locale: Locale,
) => ({
  slug: event.slug,
  title: plainText(localize(event.title, locale)),
  pendingTransfers: pendingTransfers.map((order) => ({
    id: order.id,
    reference: order.reference,
    buyer: order.buyerName,
    amount: formatMoney(money(amountDue(order), order.currency), locale),
    gift: order.giftMinor > 0 ? formatMoney(money(order.giftMinor, order.currency), locale) : null,
    note:
      order.state === "expired"
        ? m.organiser_transfer_over()
        : order.state === "awaiting_email"
          ? m.organiser_transfer_unconfirmed({
              time: formatTime(order.holdUntil, locale, event.timeZone),
            })
          : m.organiser_transfer_until({ date: formatDate(order.holdUntil, locale, "long", event.timeZone) }),
  })),
  refunds: refunds.map((refund) => ({
    id: refund.id,
    reference: refund.reference,
    buyer: refund.buyerName,
    amount: formatMoney(money(refund.amountMinor, refund.currency), locale),
    reason: refund.reason === "late" ? m.organiser_refund_late() : m.organiser_refund_guest(),
  })),
});

export type EventPaymentsView = ReturnType<typeof eventPaymentsView>;
