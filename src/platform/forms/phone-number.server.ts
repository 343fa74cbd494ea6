import { z } from "zod";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { MAX_TYPED_PHONE, plainNumber } from "../text/typed-text";
import { type Optional, type ReportError, question } from "./questions.server";

/** In WhatsApp links the number has no plus. */
const CALL_LINK = /^(?:tel|sms|callto):(?:\/\/)?(?=[+\d])/i;
const CHAT_LINK =
  /^(?:(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)|whatsapp:\/\/send\/?\?(?:.*&)?phone=)(?:\+|%2b)?(\d{6,15})(?!\d).*$/i;

/** Reduces a typed or pasted number to ASCII digits, without its link (`tel:`, `wa.me`) or surrounding words. */
export const plainPhone = (typed: string): string =>
  plainNumber(typed.slice(0, MAX_TYPED_PHONE))
    .replaceAll("＋", "+")
    .replace(CHAT_LINK, "+$1")
    .replace(CALL_LINK, "")
    .replace(/^[\p{L}\s/-]+[:：.]?\s*(?=[+(\d])/u, "")
    .replace(/^\(\s*\+\s*(\d+)\s*\)/, "+$1")
    .replace(/(?<=\d)[\s,;/-]*\(?[\p{L}\s/-]+\)?$/u, "");

const MAX_LENGTH = 40;

export const phoneText = <const O extends Optional>(options: O) =>
  question(
    options,
    {},
    (text) => (text.length > MAX_LENGTH ? { reason: "too_long", count: text.length - MAX_LENGTH } : text),
    z
      .string()
      .max(MAX_LENGTH)
      .regex(/^\+\d{8,15}$/)
      .meta({
        description: "E.164; a number without a plus is read as a number of the given country",
        examples: ["+254712345678"],
      }),
    plainPhone,
  );

/** Returns E.164 (`+254712345678`), or null. @param country for local numbers */
export function parsePhone(input: string, country: string | null): string | null {
  const local =
    country !== null && isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const number = parsePhoneNumberFromString(plainPhone(input).slice(0, 60).replace(/^00/, "+"), {
    ...local,
    extract: false,
  });
  return number?.isPossible() ? number.number : null;
}

export const phoneInput = z
  .string()
  .max(MAX_TYPED_PHONE)
  .transform((typed) => parsePhone(typed, null) ?? "")
  .pipe(z.string().regex(/^\+\d+$/))
  .meta({ description: "With the country code, such as +254712345678" });

/** Digits to match at the end of a stored number: `0712 345 678` → `712345678`, `٥٦٧٨` → `5678`; null for other text. */
export function parsePhoneEnd(typed: string): string | null {
  const digits = plainPhone(typed).replaceAll(/[\s().+/-]/g, "");
  return /^\d{4,15}$/.test(digits) ? digits.replace(/^0+(?=\d{4})/, "") : null;
}

/** Every valid number has at least this many. */
const MIN_DIGITS = 5;

/** Reports an impossible number. @param country null: not asked; undefined: that answer is invalid */
export function validatePhone(
  phone: string | null | undefined,
  country: string | null | undefined,
  report: ReportError,
): void {
  if (!phone) return;
  const possible =
    country === undefined
      ? (plainPhone(phone).match(/\d/g)?.length ?? 0) >= MIN_DIGITS
      : parsePhone(phone, country) !== null;
  if (!possible) report(["phone"], { reason: "phone" });
}
