import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

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
