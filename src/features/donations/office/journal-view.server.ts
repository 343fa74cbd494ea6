import { type Cell } from "../../../platform/csv";
import { majorUnits, money } from "../../../platform/money";
import type { JournalPart } from "./journal.service.server";

/** The columns; their names are for programs and stay the same. */
export const JOURNAL_HEAD: readonly Cell[] = [
  ...["date", "type", "account", "debit", "credit", "currency"],
  ...["reference", "payment_reference", "campaign", "text", "transaction"],
];

/** Amounts in major units, in the column of their side; nought stands under debit. */
const sides = (minor: number, currency: string): Cell[] => {
  const units = majorUnits(money(Math.abs(minor), currency));
  return minor < 0 ? ["", units] : [units, ""];
};

/** The lines of a part. Closing balances are those at the end of the day before the next year. */
export function journalLines(part: JournalPart): Cell[][] {
  if (part.kind === "entries")
    return part.entries.map(({ at, kind, account, minor, currency, ...of }) => [
      ...[at.toISOString().slice(0, 10), kind, account, ...sides(minor, currency), currency],
      ...[of.reference ?? "", of.paymentReference ?? "", of.campaign ?? "", of.memo, of.id],
    ]);
  const day = new Date(part.at.getTime() - (part.kind === "closing" ? 1 : 0)).toISOString().slice(0, 10);
  return part.balances.map(({ account, currency, minor }) => [
    ...[day, part.kind, account, ...sides(minor, currency), currency],
    ...["", "", "", "", ""],
  ]);
}
