import { z } from "zod";
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from "./email-address";

/** An address as it was typed: trimmed, NFC (spec §5). */
export const emailInput = z
  .string()
  .transform((text) => text.normalize("NFC").trim())
  .pipe(z.string().max(MAX_EMAIL_LENGTH).regex(EMAIL_PATTERN));
