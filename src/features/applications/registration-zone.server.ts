import { zoneOfCountry } from "../../platform/country-zone.server";
import { formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { RegistrationRow } from "./registrations.store.server";

type Placed = Pick<RegistrationRow, "answers">;

/** The time zone of whoever registered. A draft keeps its country encrypted: until it is sent it has the learners' zone. */
export const zoneOf = ({ answers }: Placed): string => zoneOfCountry(answers.country ?? "");

/** A day as its person reads it: where they live. */
export const dayFor = (row: Placed, moment: Date, locale: Locale): string =>
  formatDate(moment, locale, "long", zoneOf(row));
