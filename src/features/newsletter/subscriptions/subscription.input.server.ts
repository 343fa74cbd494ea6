import { z } from "zod";
import { emailInput } from "../../../platform/email/email-input.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { NEWSLETTER_LISTS, PAUSE_DAYS } from "../newsletter.model";

export const subscribeInput = z.object({ email: emailInput });

const pause = z.enum(["keep", "none", ...PAUSE_DAYS.map(String)]).transform((choice) => {
  if (choice === "keep") return null;
  return choice === "none" ? 0 : Number(choice);
});

/** A ticked list is a field `list-<list>`; `pause` in days, 0 for none, null for unchanged. */
export const preferencesInput = z
  .record(z.string(), z.string())
  .transform((fields) => ({
    ...fields,
    lists: NEWSLETTER_LISTS.filter((list) => `list-${list}` in fields),
  }))
  .pipe(z.object({ lists: z.array(z.enum(NEWSLETTER_LISTS)).min(1), locale: z.enum(LOCALES), pause }));
