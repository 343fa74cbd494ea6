import { m } from "../../../paraglide/messages";
import { fieldError } from "../../../platform/api/validate-input.server";
import type { FieldError } from "../../../platform/api/problem";
import { unescapeCell } from "../../../platform/csv/csv";
import type { Locale } from "../../../platform/i18n/locales";
import { parseWrittenDate } from "../../../platform/time/written-date";
import type { ColumnRole } from "./subscriber-columns";
import { isEmptyCell } from "./subscriber-status";

export type ConsentDate = { date: Date };
type Row = { head: readonly string[]; roles: readonly ColumnRole[]; cells: readonly string[] };

/** A date in a column "Subscribed", which others fill with yes or no, ranks as a sign-up. */
const FLAG_RANK = 2;

/** Returns the best-ranked date of consent in a row. An ambiguous date is an error, never the default. */
export function readConsentDate(
  { head, roles, cells }: Row,
  { agreedOn }: { agreedOn: string },
  { now, locale }: { now: Date; locale: Locale },
): ({ ok: true } & ConsentDate) | { ok: false; error: FieldError } {
  const [best] = roles
    .flatMap((role, at) => {
      const written = unescapeCell((cells[at] ?? "").trim());
      const rank = rankOf(role, written);
      return rank === null || isEmptyCell(written) ? [] : [{ column: head[at]!, written, rank }];
    })
    .toSorted((one, two) => one.rank - two.rank);
  if (!best) return { ok: true, date: new Date(`${agreedOn}T00:00:00Z`) };
  const { column, written } = best;
  const read = parseWrittenDate(written);
  if (!read.ok) {
    const input = { date: written.slice(0, 40) };
    const message =
      read.reason === "ambiguous"
        ? m.subscribers_date_ambiguous(input, { locale })
        : m.subscribers_date_unreadable(input, { locale });
    return { ok: false, error: { field: column, code: "invalid_format", message } };
  }
  const isFuture = read.date.toISOString().slice(0, 10) > now.toISOString().slice(0, 10);
  return isFuture
    ? { ok: false, error: fieldError(column, "too_big", locale) }
    : { ok: true, date: read.date };
}

function rankOf(role: ColumnRole, written: string): number | null {
  if (role.kind === "consentDate") return role.rank;
  return role.kind === "status" && role.isFlag && parseWrittenDate(written).ok ? FLAG_RANK : null;
}

/** Pause that the person asked for, from exports of this program. */
export function readPauseEnd(roles: readonly ColumnRole[], cells: readonly string[], now: Date): Date | null {
  const at = roles.findIndex(({ kind }) => kind === "pausedUntil");
  const read = at < 0 ? null : parseWrittenDate((cells[at] ?? "").trim());
  return read?.ok && read.date > now ? read.date : null;
}
