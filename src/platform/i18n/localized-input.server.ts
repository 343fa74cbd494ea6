import { z } from "zod";
import { LOCALES } from "./locales";

/** A localized text from staff; English is required. @param max characters per language */
export const localizedInput = (max: number) =>
  z
    .partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(max))
    .refine((text) => text.en !== undefined, { params: { code: "required" } })
    .meta({ required: ["en"] });
