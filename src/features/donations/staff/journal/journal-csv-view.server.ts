import { type CsvCell } from "../../../../platform/csv/csv";
import { toMajorUnits, money } from "../../../../platform/money/money";
import type { JournalSection } from "./journal.service.server";

/** The columns; their names are for programs and stay the same. */
export const JOURNAL_HEADER: readonly CsvCell[] = [
  ...["date", "type", "account", "debit", "credit", "currency"],
  ...["reference", "payment_reference", "campaign", "text", "transaction"],
];

/** Amounts in major units, in the column of their side; nought stands under debit. */
const debitAndCredit = (minor: number, currency: string): CsvCell[] => {
  const units = toMajorUnits(money(Math.abs(minor), currency));
  return minor < 0 ? ["", units] : [units, ""];
};

/** The lines of a section. Closing balances are those at the end of the last day. */
export function journalRows(section: JournalSection): CsvCell[][] {
  if (section.kind === "entries")
    return section.entries.map(({ on, kind, account, minor, currency, ...details }) => [
      ...[on, kind, account, ...debitAndCredit(minor, currency), currency],
      ...[
        details.reference ?? "",
        details.paymentReference ?? "",
        details.campaign ?? "",
        details.memo,
        details.id,
      ],
    ]);
  return section.balances.map(({ account, currency, minor }) => [
    ...[section.on, section.kind, account, ...debitAndCredit(minor, currency), currency],
    ...["", "", "", "", ""],
  ]);
}
