import { z } from "zod";
import { EMAIL_ADDRESS, LONGEST_EMAIL } from "./email";

/** An address as it was typed: trimmed, NFC (spec §5). */
export const emailInput = z
  .string()
  .transform((text) => text.normalize("NFC").trim())
  .pipe(z.string().max(LONGEST_EMAIL).regex(EMAIL_ADDRESS));
