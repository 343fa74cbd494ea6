import { z } from "zod";
import { emailKey } from "../../platform/email/email-address";
import { shortText, longText } from "../../platform/forms/questions.server";
import { plainEmail, plainNumber } from "../../platform/text/typed-text";
import { MAX_REFERENCE_LENGTH } from "../uploads/file-uploads.model";
import { type Proof, MIN_FULL_NUMBER_DIGITS } from "./status.model";

export const codeForm = z.object({
  code: shortText({ maxLength: 500 }),
  proof: shortText({ maxLength: 254 }),
});

export function parseProofs(typed: string): readonly Proof[] {
  if (typed.includes("@")) return [{ emailKey: emailKey(plainEmail(typed)) }];
  const digits = plainNumber(typed).replaceAll(/\D/g, "");
  if (digits.length < 4) return [];
  const phone = digits.replace(/^0+/, "");
  const lastDigits = { digits: digits.slice(-4) };
  return phone.length >= MIN_FULL_NUMBER_DIGITS ? [{ phone }, lastDigits] : [lastDigits];
}

export const replyForm = z.object({
  text: longText({ minLength: 2, maxLength: 4000 }),
  attachment: shortText({ maxLength: MAX_REFERENCE_LENGTH, optional: true }),
});
