import { m } from "../../../paraglide/messages";
import { formatDate, formatTime, formatTimeZone } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";

export type PreviousStart = { previousStartsAt: Date | null; previousTimeZone: string | null };
type EventStart = PreviousStart & { startsAt: Date };

export function previousStartText(
  { previousStartsAt, previousTimeZone, startsAt }: EventStart,
  locale: Locale,
): string | null {
  if (previousStartsAt === null || previousStartsAt.getTime() === startsAt.getTime()) return null;
  const zone = previousTimeZone ?? "UTC";
  return m.tickets_mail_when(
    {
      date: formatDate(previousStartsAt, locale, "full", zone),
      time: formatTime(previousStartsAt, locale, zone),
      zone: formatTimeZone(previousStartsAt, locale, zone),
    },
    { locale },
  );
}
