import { cleanLine } from "../../../platform/text/clean-text";
import { z } from "zod";
import { MAX_DETAIL_LENGTH } from "./pictures.model";

const requiredText = z.string().transform(cleanLine).pipe(z.string().min(1).max(MAX_DETAIL_LENGTH));
const optionalText = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(MAX_DETAIL_LENGTH))
  .nullish()
  .transform((text) => text || null);
const fraction = z.number().min(0).max(1);

const alt = z
  .object({ en: requiredText, fr: optionalText, ar: optionalText, sw: optionalText })
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
    .object({
      kind: z.literal("given"),
      purpose: requiredText,
      until: z.iso.date().nullable(),
      from: optionalText,
    })
    .strict(),
]);

export const mediaTexts = { alt, photographedOn: z.iso.date().nullable(), consent };
export const mediaFocus = z.object({ x: fraction, y: fraction }).strict();
export const mediaReason = requiredText;
