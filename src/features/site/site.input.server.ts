import { z } from "zod";
import { LOCALES } from "../../platform/languages";
import type { SiteSettings } from "./site.model";

const localizedText = z
  .partialRecord(z.enum(LOCALES), z.string())
  .refine((text) => Object.keys(text).length > 0);
const httpsUrl = z.url({ protocol: /^https$/ });

/** The settings as they are stored and edited. */
export const siteSettings: z.ZodType<SiteSettings> = z.object({
  name: z.string().min(1).max(80),
  shortName: z.string().min(1).max(24),
  tagline: localizedText,
  mission: localizedText,
  email: z.email(),
  whatsapp: z.string().regex(/^\+\d{6,15}$/),
  registration: z.string(),
  address: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  social: z.object({
    twitter: httpsUrl,
    facebook: httpsUrl,
    instagram: httpsUrl,
    github: httpsUrl,
  }),
  foundedYear: z.int(),
});
