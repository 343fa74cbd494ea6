import { type CsvCell } from "../../../../platform/csv/csv";
import { toMajorUnits, money } from "../../../../platform/money/money";
import type { JournalSection } from "./journal.service.server";

/** Programs read these names: do not change them. */
export const JOURNAL_HEADER: readonly CsvCell[] = [
  "date",
  "type",
  "account",
  "debit",
  "credit",
  "currency",
  "reference",
  "payment_reference",
  "campaign",
  "text",
  "transaction",
];

/** Major units; zero counts as debit. */
const debitAndCredit = (minor: number, currency: string): CsvCell[] => {
  const units = toMajorUnits(money(Math.abs(minor), currency));
  return minor < 0 ? ["", units] : [units, ""];
};

export function journalRows(section: JournalSection): CsvCell[][] {
  if (section.kind === "entries")
    return section.entries.map(({ on, kind, account, minor, currency, ...details }) => [
      on,
      kind,
      account,
      ...debitAndCredit(minor, currency),
      currency,
      details.reference ?? "",
      details.paymentReference ?? "",
      details.campaign ?? "",
      details.memo,
      details.id,
    ]);
  return section.balances.map(({ account, currency, minor }) => [
    section.on,
    section.kind,
    account,
    ...debitAndCredit(minor, currency),
    currency,
    "",
    "",
    "",
    "",
    "",
  ]);
}
