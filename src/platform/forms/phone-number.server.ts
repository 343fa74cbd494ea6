import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { ReportError } from "./questions.server";

/** A number as somebody typed it, as E.164 (`+254712345678`); null when it can be none. `country` is where it is local. */
export function parsePhone(input: string, country: string | null): string | null {
  const local =
    country !== null && isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const number = parsePhoneNumberFromString(input.slice(0, 60).replace(/^\s*00/, "+"), {
    ...local,
    extract: false,
  });
  return number?.isPossible() ? number.number : null;
}

/** As many digits has every number, wherever it is local. */
const MIN_DIGITS = 5;

/**
 * The rule of a form that asks for a phone: the number must be possible.
 * @param country where it is local; null: the form does not ask; undefined: that answer is wrong itself
 */
export function validatePhone(
  phone: string | null | undefined,
  country: string | null | undefined,
  report: ReportError,
): void {
  if (!phone) return;
  const possible =
    country === undefined
      ? (phone.match(/\p{Nd}/gu)?.length ?? 0) >= MIN_DIGITS
      : parsePhone(phone, country) !== null;
  if (!possible) report(["phone"], { reason: "phone" });
}
