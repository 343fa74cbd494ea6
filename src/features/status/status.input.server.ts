import { z } from "zod";
import { emailKey } from "../../platform/email";
import { line, longText } from "../../platform/forms/questions.server";
import { plainCode } from "../../platform/reference";
import { type Proof, WHOLE_NUMBER } from "./status.model";

/** A code, with the text that it was pasted with, and what somebody knows beside it. */
export const codeForm = z.object({ code: line({ most: 500 }), proof: line({ most: 254 }) });

/**
 * The proofs in what was typed, the stronger first: an e-mail address, or a phone number and its last four digits, or these
 * alone.
 */
export function readProofs(typed: string): readonly Proof[] {
  if (typed.includes("@")) return [{ emailKey: emailKey(typed.trim()) }];
  const digits = plainCode(typed).replaceAll(/\D/g, "");
  if (digits.length < 4) return [];
  const phone = digits.replace(/^0+/, "");
  const last = { digits: digits.slice(-4) };
  return phone.length >= WHOLE_NUMBER ? [{ phone }, last] : [last];
}

/** What a person writes about what they sent, and the id of a file with it. */
export const replyForm = z.object({
  text: longText({ least: 2, most: 4000 }),
  attachment: line({ most: 36, optional: true }),
});
