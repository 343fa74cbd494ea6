import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Report } from "./questions.server";

/** A number as somebody typed it, as E.164 (`+254712345678`); null when it can be none. `country` is where it is local. */
export function readPhone(typed: string, country: string | null): string | null {
  const local =
    country !== null && isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const number = parsePhoneNumberFromString(typed.slice(0, 60).replace(/^\s*00/, "+"), {
    ...local,
    extract: false,
  });
  return number?.isPossible() ? number.number : null;
}

/** As many digits has every number, wherever it is local. */
const SHORTEST = 5;

/**
 * The rule of a form that asks for a phone: the number must be possible.
 * @param country where it is local; null: the form does not ask; undefined: that answer is wrong itself
 */
export function phoneRule(
  phone: string | null | undefined,
  country: string | null | undefined,
  report: Report,
): void {
  if (!phone) return;
  const possible =
    country === undefined
      ? (phone.match(/\p{Nd}/gu)?.length ?? 0) >= SHORTEST
      : readPhone(phone, country) !== null;
  if (!possible) report(["phone"], { wrong: "phone" });
}
