import { z } from "zod";
import { emailKey } from "../../platform/email";
import { line } from "../../platform/forms/questions.server";
import type { Proof } from "./status.model";

/** A code and what somebody knows beside it. */
export const codeForm = z.object({ code: line({ most: 60 }), proof: line({ most: 254 }) });

/** The proof in what was typed: an address, or the last four digits of however much of a number. */
export function readProof(typed: string): Proof | null {
  if (typed.includes("@")) return { emailKey: emailKey(typed) };
  const digits = typed
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.codePointAt(0)! & 15))
    .replaceAll(/\D/g, "");
  return digits.length >= 4 ? { digits: digits.slice(-4) } : null;
}
