import { z } from "zod";
import { emailInput } from "../../platform/email/email-input.server";
import { LOCALES } from "../../platform/i18n/locales";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { isTimeZone } from "../../platform/time/zoned-time";
import type { SiteSettings } from "./site.model";

const localizedText = z
  .partialRecord(z.enum(LOCALES), z.string())
  .refine((text) => Object.keys(text).length > 0);
const emptyText = z.literal("");
const email = emailInput.or(emptyText);
/** Looser than the form: earlier releases stored invalid phone numbers. */
const phoneNumber = z
  .string()
  .regex(/^\+\d{6,15}$/)
  .or(emptyText);
const httpsUrl = z.url({ protocol: /^https$/ }).or(emptyText);

export const siteSettings: z.ZodType<SiteSettings> = z.object({
  name: z.string().min(1).max(80),
  shortName: z.string().min(1).max(24),
  tagline: localizedText,
  mission: localizedText,
  email,
  whatsapp: phoneNumber,
  press: z
    .object({ name: z.string(), email, phone: phoneNumber })
    .default({ name: "", email: "", phone: "" }),
  registration: z.string(),
  address: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timeZone: z.string().refine(isTimeZone).default(DEFAULT_TIME_ZONE),
  social: z.object({
    twitter: httpsUrl,
    facebook: httpsUrl,
    instagram: httpsUrl,
    github: httpsUrl,
  }),
  foundedYear: z.int().nullable(),
  navigation: z.array(z.object({ path: z.string(), label: localizedText })).default([]),
});
