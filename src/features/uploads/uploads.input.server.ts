import { z } from "zod";
import { LONGEST_ABOUT } from "./uploads.model";

const words = z
  .string()
  .trim()
  .min(1, "says nothing")
  .max(LONGEST_ABOUT, `is longer than ${LONGEST_ABOUT} characters`);
const day = z.iso.date("is not a date like 2026-12-31");
const share = z.number().min(0, "must be 0 to 1").max(1, "must be 0 to 1");

/** What is said of a picture when it is added. The words for people who do not see it are demanded in English. */
export const pictureInput = z.object({
  alt: z.object({ en: words, fr: words.optional(), ar: words.optional(), sw: words.optional() }),
  takenOn: day.nullable().default(null),
  focus: z.object({ x: share, y: share }).nullable().default(null),
  consent: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("none_needed") }),
      z.object({
        kind: z.literal("given"),
        purpose: words,
        until: day.nullable().default(null),
        from: words.nullable().default(null),
      }),
    ])
    .default({ kind: "none_needed" }),
});
