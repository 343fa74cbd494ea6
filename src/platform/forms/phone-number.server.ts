import { z } from "zod";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { MAX_TYPED_PHONE, plainNumber } from "../text/typed-text";
import { type Optional, type ReportError, question } from "./questions.server";

/** Links that open a call or a chat: the number follows, without its plus in those of WhatsApp. */
const CALL_LINK = /^(?:tel|sms|callto):(?:\/\/)?(?=[+\d])/i;
const CHAT_LINK =
  /^(?:(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)|whatsapp:\/\/send\/?\?(?:.*&)?phone=)(?:\+|%2b)?(\d{6,15})(?!\d).*$/i;

/**
 * A phone number as typed or pasted: ASCII digits, nothing invisible, without the link it came in (`tel:`, `wa.me`) and
 * without words before or behind it ("WhatsApp: …", "… (WhatsApp)").
 */
export const plainPhone = (typed: string): string =>
  plainNumber(typed.slice(0, MAX_TYPED_PHONE))
    .replaceAll("＋", "+")
    .replace(CHAT_LINK, "+$1")
    .replace(CALL_LINK, "")
    .replace(/^[\p{L}\s/-]+[:：.]?\s*(?=[+(\d])/u, "")
    .replace(/^\(\s*\+\s*(\d+)\s*\)/, "+$1")
    .replace(/(?<=\d)[\s,;/-]*\(?[\p{L}\s/-]+\)?$/u, "");

/** Longest number with its blanks, brackets and hyphens, in characters. */
const MAX_LENGTH = 40;

/** The question for a phone number, as it was typed; `validatePhone` says whether it can be one. */
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
        description: "E.164; a number without a plus is one of the country",
        examples: ["+254712345678"],
      }),
    plainPhone,
  );

/** A number as typed or pasted, as E.164 (`+254712345678`); null when it can be none. `country` is where it is local. */
export function parsePhone(input: string, country: string | null): string | null {
  const local =
    country !== null && isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const number = parsePhoneNumberFromString(plainPhone(input).slice(0, 60).replace(/^00/, "+"), {
    ...local,
    extract: false,
  });
  return number?.isPossible() ? number.number : null;
}

/** A phone number with its country code as typed or pasted; stored and compared as E.164. */
export const phoneInput = z
  .string()
  .max(MAX_TYPED_PHONE)
  .transform((typed) => parsePhone(typed, null) ?? "")
  .pipe(z.string().regex(/^\+\d+$/))
  .meta({ description: "With the country code, such as +254712345678" });

/**
 * The digits that a stored number (E.164) must end with, when a whole number or its last digits are searched; null when the
 * text is no number: `0712 345 678` → `712345678`, `٥٦٧٨` → `5678`. Noughts before the last four digits are a prefix.
 */
export function parsePhoneEnd(typed: string): string | null {
  const digits = plainPhone(typed).replaceAll(/[\s().+/-]/g, "");
  return /^\d{4,15}$/.test(digits) ? digits.replace(/^0+(?=\d{4})/, "") : null;
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
      ? (plainPhone(phone).match(/\d/g)?.length ?? 0) >= MIN_DIGITS
      : parsePhone(phone, country) !== null;
  if (!possible) report(["phone"], { reason: "phone" });
}
