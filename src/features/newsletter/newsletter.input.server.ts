import { z } from "zod";
import { LONGEST_EMAIL } from "./newsletter.model";

/**
 * What browsers accept in `type=email`, with letters of every script, and with a dot in the domain, since no mail goes
 * out to a bare host. No blanks, control characters or brackets: nothing of it can break a header line.
 */
const ADDRESS =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}$/u;

/** The newsletter form: an address as it was typed, trimmed, NFC (spec §5). */
export const subscribeInput = z.object({
  email: z
    .string()
    .transform((text) => text.normalize("NFC").trim())
    .pipe(z.string().max(LONGEST_EMAIL).regex(ADDRESS)),
});
