import { m } from "../../../paraglide/messages";
import { formatDate, formatTimeZone } from "../../../platform/time/format-date";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { TEST_PROVIDER } from "../../../ports/payments";
import type { PaymentMethod } from "../gifts/gift.model";
import type { GiftRow } from "../gifts/gift.store.server";
import { CORRECTION_PREFIX, contributionDay, parseReplacedNumber, receiptZone } from "./receipts.model";
import type { checkReceipt } from "./receipts.service.server";
import type { ReceiptRow } from "./receipts.store.server";

export const methodLabel = (method: PaymentMethod, locale: Locale): string =>
  ({
    card: m.gifts_method_card({}, { locale }),
    transfer: m.gifts_method_transfer({}, { locale }),
    cash: m.gifts_method_cash({}, { locale }),
    till: m.gifts_method_till({}, { locale }),
  })[method];

type ReceiptGift = Pick<GiftRow, "reference" | "kind" | "provider" | "paidAt">;

function receiptNote({ kind, trigger }: ReceiptRow, locale: Locale): string {
  const options = { locale };
  if (kind === "credit_note")
    return trigger.startsWith(CORRECTION_PREFIX)
      ? m.gifts_credit_note_correction({}, options)
      : m.gifts_credit_note_text({}, options);
  const number = parseReplacedNumber(trigger);
  const note = m.gifts_receipt_note({}, options);
  return number === null ? note : `${m.gifts_receipt_replaces({ number }, options)} ${note}`;
}

export function receiptView(receiptRow: ReceiptRow, gift: ReceiptGift, locale: Locale) {
  const options = { locale };
  const formatAmount = (minor: number) => formatMoneyExact(money(minor, receiptRow.currency), locale);
  const isReceipt = receiptRow.kind === "receipt";
  const purpose =
    receiptRow.designation === null
      ? m.gifts_purpose_general({}, options)
      : plainText(localize(receiptRow.designation, locale));
  const paidOn = contributionDay(receiptRow, gift.paidAt);
  const lineLabel = gift.kind === "monthly" ? m.gifts_receipt_monthly : m.gifts_receipt_once;
  return {
    number: receiptRow.number,
    kind: receiptRow.kind,
    /** Null for real money. */
    test: gift.provider === TEST_PROVIDER ? m.gifts_paper_test({}, options) : null,
    title: isReceipt ? m.gifts_receipt({}, options) : m.gifts_credit_note({}, options),
    issuer: receiptRow.issuer,
    facts: [
      { label: m.gifts_receipt_number({}, options), value: receiptRow.number },
      { label: m.gifts_receipt_issued({}, options), value: formatDate(receiptRow.issuedOn, locale) },
      ...(paidOn === null
        ? []
        : [{ label: m.gifts_receipt_received({}, options), value: formatDate(paidOn, locale) }]),
      {
        label: m.gifts_receipt_from({}, options),
        value: receiptRow.donorName ?? m.gifts_receipt_no_name({}, options),
      },
      { label: m.gifts_receipt_method({}, options), value: methodLabel(receiptRow.method, locale) },
      { label: m.gifts_reference({}, options), value: gift.reference },
      ...(receiptRow.ofNumber === null
        ? []
        : [{ label: m.gifts_receipt_of({}, options), value: receiptRow.ofNumber }]),
    ],
    lines: [
      { label: lineLabel({ purpose }, options), amount: formatAmount(receiptRow.amountMinor) },
      ...(receiptRow.coverMinor > 0
        ? [{ label: m.gifts_receipt_cover({}, options), amount: formatAmount(receiptRow.coverMinor) }]
        : []),
    ],
    lineTitle: m.gifts_purpose({}, options),
    amountTitle: m.gifts_amount({}, options),
    total: {
      label: m.gifts_receipt_total({}, options),
      amount: formatAmount(receiptRow.amountMinor + receiptRow.coverMinor),
    },
    note: receiptNote(receiptRow, locale),
    zoneNote: m.gifts_receipt_zone(
      { zone: formatTimeZone(new Date(receiptRow.issuedOn), locale, receiptZone(receiptRow.issuer)) },
      options,
    ),
  };
}
export type ReceiptView = ReturnType<typeof receiptView>;

/** Public, so without the donor: number, dates, amount and status. */
export function receiptCheckView(
  checked: NonNullable<Awaited<ReturnType<typeof checkReceipt>>>,
  locale: Locale,
) {
  const formatAmount = (minor: number) => formatMoneyExact(money(minor, checked.currency), locale);
  return {
    number: checked.number,
    issuer: checked.issuer,
    test: checked.test,
    date: formatDate(checked.issuedOn, locale),
    received: checked.paidOn && formatDate(checked.paidOn, locale),
    amount: formatAmount(checked.totalMinor),
    receiptStatus: checked.status,
    successor: checked.successor,
    credited: checked.creditedMinor > 0 ? formatAmount(checked.creditedMinor) : null,
    ofNumber: checked.ofNumber,
  };
}
