import { m } from "../../paraglide/messages";
import { formatDate, formatTime, formatZone } from "../../platform/format";
import type { Locale } from "../../platform/languages";

export type Moved = { previousStartsAt: Date | null; previousTimeZone: string | null };
type Standing = Moved & { startsAt: Date };

/** When an event was to begin before it was moved, in words; null: it was not moved, or back again. */
export function movedFrom(
  { previousStartsAt, previousTimeZone, startsAt }: Standing,
  locale: Locale,
): string | null {
  if (previousStartsAt === null || previousStartsAt.getTime() === startsAt.getTime()) return null;
  const zone = previousTimeZone ?? "UTC";
  return m.tickets_mail_when(
    {
      date: formatDate(previousStartsAt, locale, "full", zone),
      time: formatTime(previousStartsAt, locale, zone),
      zone: formatZone(previousStartsAt, locale, zone),
    },
    { locale },
  );
}
