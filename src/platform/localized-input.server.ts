import { z } from "zod";
import { LOCALES } from "./languages";

/** A text that staff write in the languages of the site, each of at most so many characters: English has to be there. */
export const localizedInput = (most: number) =>
  z
    .partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(most))
    .refine((text) => text.en !== undefined, { params: { code: "required" } });
