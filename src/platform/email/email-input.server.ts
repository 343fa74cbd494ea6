import { z } from "zod";
import { plainEmail } from "../text/typed-text";
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from "./email-address";

/** Trimmed, NFC (spec §5). */
export const emailInput = z
  .string()
  .transform(plainEmail)
  .pipe(z.string().max(MAX_EMAIL_LENGTH).regex(EMAIL_PATTERN))
  .meta({ format: "email", maxLength: MAX_EMAIL_LENGTH });
