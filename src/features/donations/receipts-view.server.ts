import { m } from "../../paraglide/messages";
import { formatDate, formatExact } from "../../platform/format";
import { type Locale, localize, words } from "../../platform/languages";
import { money } from "../../platform/money";
import { TEST_PROVIDER } from "../../ports/payments";
import type { Method } from "./gift.model";
import type { GiftRow } from "./gift.store.server";
import { CORRECTION, replacedBy } from "./receipts.model";
import type { checkReceipt } from "./receipts.service.server";
import type { ReceiptRow } from "./receipts.store.server";

export const methodWords = (method: Method, locale: Locale): string =>
  ({
    card: m.gifts_method_card({}, { locale }),
    transfer: m.gifts_method_transfer({}, { locale }),
    cash: m.gifts_method_cash({}, { locale }),
    till: m.gifts_method_till({}, { locale }),
  })[method];

/** The gift that a paper is about. */
type Given = Pick<GiftRow, "reference" | "kind" | "provider">;

/** What a paper is, in a sentence below it. */
function noteOf({ kind, cause }: ReceiptRow, locale: Locale): string {
  const spoken = { locale };
  if (kind === "credit_note")
    return cause.startsWith(CORRECTION)
      ? m.gifts_credit_note_correction({}, spoken)
      : m.gifts_credit_note_text({}, spoken);
  const number = replacedBy(cause);
  const note = m.gifts_receipt_note({}, spoken);
  return number === null ? note : `${m.gifts_receipt_replaces({ number }, spoken)} ${note}`;
}

/** One paper, in words: what page and PDF show. Every text is in the language of `locale`. */
export function paperView(paper: ReceiptRow, gift: Given, locale: Locale) {
  const spoken = { locale };
  const write = (minor: number) => formatExact(money(minor, paper.currency), locale);
  const receipt = paper.kind === "receipt";
  const purpose =
    paper.designation === null
      ? m.gifts_purpose_general({}, spoken)
      : words(localize(paper.designation, locale));
  const line = gift.kind === "monthly" ? m.gifts_receipt_monthly : m.gifts_receipt_once;
  return {
    number: paper.number,
    kind: paper.kind,
    /** Null for real money. */
    test: gift.provider === TEST_PROVIDER ? m.gifts_paper_test({}, spoken) : null,
    title: receipt ? m.gifts_receipt({}, spoken) : m.gifts_credit_note({}, spoken),
    issuer: paper.issuer,
    facts: [
      { label: m.gifts_receipt_number({}, spoken), value: paper.number },
      { label: m.gifts_receipt_date({}, spoken), value: formatDate(paper.issuedOn, locale) },
      {
        label: m.gifts_receipt_from({}, spoken),
        value: paper.donorName ?? m.gifts_receipt_no_name({}, spoken),
      },
      { label: m.gifts_receipt_method({}, spoken), value: methodWords(paper.method, locale) },
      { label: m.gifts_reference({}, spoken), value: gift.reference },
      ...(paper.ofNumber === null ? [] : [{ label: m.gifts_receipt_of({}, spoken), value: paper.ofNumber }]),
    ],
    lines: [
      { label: line({ purpose }, spoken), amount: write(paper.amountMinor) },
      ...(paper.coverMinor > 0
        ? [{ label: m.gifts_receipt_cover({}, spoken), amount: write(paper.coverMinor) }]
        : []),
    ],
    lineTitle: m.gifts_purpose({}, spoken),
    amountTitle: m.gifts_amount({}, spoken),
    total: { label: m.gifts_receipt_total({}, spoken), amount: write(paper.amountMinor + paper.coverMinor) },
    note: noteOf(paper, locale),
  };
}
export type PaperView = ReturnType<typeof paperView>;

/** What anybody may know of a number: number, date, amount, whether it holds. */
export function checkView(checked: NonNullable<Awaited<ReturnType<typeof checkReceipt>>>, locale: Locale) {
  const write = (minor: number) => formatExact(money(minor, checked.currency), locale);
  return {
    number: checked.number,
    issuer: checked.issuer,
    test: checked.test,
    date: formatDate(checked.issuedOn, locale),
    amount: write(checked.totalMinor),
    standing: checked.standing,
    successor: checked.successor,
    credited: checked.creditedMinor > 0 ? write(checked.creditedMinor) : null,
    ofNumber: checked.ofNumber,
  };
}
