import { cleanAuthoredLine, cleanAuthoredText } from "../../../platform/text/clean-text";
import { z } from "zod";
import { slugInput } from "../../../platform/ids/slug-input.server";
import { rejectForeignPictures } from "../../../platform/text/reject-foreign-pictures.server";
import { NEWSLETTER_LISTS } from "../newsletter.model";

const MAX_SUBJECT_LENGTH = 120;
const MAX_SUMMARY_LENGTH = 300;
const MAX_CONTENT_LENGTH = 60_000;

/** English is required; other languages fall back to it. Empty translations are dropped. */
const localizedInput = (max: number, multiline: boolean) => {
  const text = z.string().transform(multiline ? cleanAuthoredText : cleanAuthoredLine);
  const optionalText = text.pipe(z.string().max(max)).nullish();
  return z
    .object({
      en: text.pipe(z.string().min(1).max(max)),
      fr: optionalText,
      ar: optionalText,
      sw: optionalText,
    })
    .strict()
    .transform(({ en, fr, ar, sw }) => ({
      en,
      ...(fr ? { fr } : {}),
      ...(ar ? { ar } : {}),
      ...(sw ? { sw } : {}),
    }));
};

export const issueTexts = z.object({
  slug: slugInput,
  list: z.enum(NEWSLETTER_LISTS),
  subject: localizedInput(MAX_SUBJECT_LENGTH, false),
  summary: localizedInput(MAX_SUMMARY_LENGTH, false),
  content: localizedInput(MAX_CONTENT_LENGTH, true).superRefine(rejectForeignPictures),
});
