import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { calendarDay } from "../../platform/time/zoned-time";

let timeZone = DEFAULT_TIME_ZONE;

export const setOrganisationTimeZone = (zone: string): void => {
  timeZone = zone;
};

/** Today in the organisation's time zone, as the server checks entered days: `2026-11-22`. */
export const todayIso = (): string => calendarDay(new Date(), timeZone);
