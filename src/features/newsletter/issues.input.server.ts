import { z } from "zod";
import { isSlug } from "../../platform/slug";
import { picturesAreOurs } from "../uploads/body-pictures.input.server";
import { NEWSLETTER_LISTS } from "./newsletter.model";

/** Longest texts, in characters. */
const SUBJECT = 120;
const SUMMARY = 300;
const CONTENT = 60_000;

/** One form of Unicode, no control characters; line ends only in longer texts. */
const clean = (text: string, lines: boolean): string =>
  text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(lines ? /(?!\n|\t)\p{Cc}/gu : /[\p{Cc}\s]+/gu, lines ? "" : " ")
    .trim();

/** A text by languages: English is never missing, the others fall back to it. Empty ones are none. */
const texts = (most: number, lines: boolean) => {
  const text = z.string().transform((value) => clean(value, lines));
  const perhaps = text.pipe(z.string().max(most)).nullish();
  return z
    .object({ en: text.pipe(z.string().min(1).max(most)), fr: perhaps, ar: perhaps, sw: perhaps })
    .strict()
    .transform(({ en, fr, ar, sw }) => ({
      en,
      ...(fr ? { fr } : {}),
      ...(ar ? { ar } : {}),
      ...(sw ? { sw } : {}),
    }));
};

/** What an editor writes of an issue. */
export const issueTexts = z.object({
  slug: z.string().refine(isSlug),
  list: z.enum(NEWSLETTER_LISTS),
  subject: texts(SUBJECT, false),
  summary: texts(SUMMARY, false),
  content: texts(CONTENT, true).superRefine(picturesAreOurs),
});
