import { z } from "zod";
import { MAX_DETAIL_LENGTH } from "./pictures.model";

const requiredText = z
  .string()
  .trim()
  .min(1, "says nothing")
  .max(MAX_DETAIL_LENGTH, `is longer than ${MAX_DETAIL_LENGTH} characters`);
const day = z.iso.date("is not a date like 2026-12-31");
const fraction = z.number().min(0, "must be 0 to 1").max(1, "must be 0 to 1");

export const pictureInput = z.object({
  alt: z.object({
    en: requiredText,
    fr: requiredText.optional(),
    ar: requiredText.optional(),
    sw: requiredText.optional(),
  }),
  photographedOn: day.nullable().default(null),
  focus: z.object({ x: fraction, y: fraction }).nullable().default(null),
  consent: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("none_needed") }),
      z.object({
        kind: z.literal("given"),
        purpose: requiredText,
        until: day.nullable().default(null),
        from: requiredText.nullable().default(null),
      }),
    ])
    .default({ kind: "none_needed" }),
});
