import { z } from "zod";
import { LOCALES } from "./locales";

/** A text that staff write in the languages of the site, each of at most so many characters: English has to be there. */
export const localizedInput = (max: number) =>
  z
    .partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(max))
    .refine((text) => text.en !== undefined, { params: { code: "required" } })
    .meta({ required: ["en"] });
