import { z } from "zod";
import { LONGEST_ABOUT } from "./uploads.model";

export const cleanWords = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
const words = z.string().transform(cleanWords).pipe(z.string().min(1).max(LONGEST_ABOUT));
/** An empty text is none. */
const perhaps = z
  .string()
  .transform(cleanWords)
  .pipe(z.string().max(LONGEST_ABOUT))
  .nullish()
  .transform((text) => text || null);
const share = z.number().min(0).max(1);

/** What is to be seen, for people who do not see it: English is never missing, other languages fall back to it. */
const alt = z
  .object({ en: words, fr: perhaps, ar: perhaps, sw: perhaps })
  .strict()
  .transform(({ en, fr, ar, sw }) => ({
    en,
    ...(fr ? { fr } : {}),
    ...(ar ? { ar } : {}),
    ...(sw ? { sw } : {}),
  }));

const consent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none_needed") }).strict(),
  z
    .object({ kind: z.literal("given"), purpose: words, until: z.iso.date().nullable(), from: perhaps })
    .strict(),
]);

/** What is said of a picture in the office. */
export const mediaTexts = { alt, takenOn: z.iso.date().nullable(), consent };
export const mediaFocus = z.object({ x: share, y: share }).strict();
/** Why something is done that cannot be undone. */
export const mediaReason = words;
