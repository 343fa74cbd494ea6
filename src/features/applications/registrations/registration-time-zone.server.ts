import { timeZoneOfCountry } from "../country-time-zone.server";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import type { RegistrationRow } from "./registrations.store.server";

type RowWithCountry = Pick<RegistrationRow, "answers">;

/** The time zone of whoever registered. A draft keeps its country encrypted: until it is sent it has the learners' zone. */
export const timeZoneOf = ({ answers }: RowWithCountry): string => timeZoneOfCountry(answers.country ?? "");

/** A day as its person reads it: where they live. */
export const formatDayFor = (row: RowWithCountry, moment: Date, locale: Locale): string =>
  formatDate(moment, locale, "long", timeZoneOf(row));
