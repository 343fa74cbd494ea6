import { timeZoneOfCountry } from "../country-time-zone.server";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import type { RegistrationRow } from "./registrations.store.server";

type RowWithCountry = Pick<RegistrationRow, "answers">;

/** A draft's country is encrypted, so drafts have the default zone. */
export const timeZoneOf = ({ answers }: RowWithCountry): string => timeZoneOfCountry(answers.country ?? "");

export const formatDayFor = (row: RowWithCountry, moment: Date, locale: Locale): string =>
  formatDate(moment, locale, "long", timeZoneOf(row));
