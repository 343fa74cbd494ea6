import { z } from "zod";
import { emailInput } from "../../platform/email/email-input.server";
import { plainPhone } from "../../platform/forms/phone-number.server";
import { cleanLine, cleanLines } from "../../platform/text/clean-text";
import { MAX_LENGTHS, MAX_SOCIAL_LINKS } from "./accounts.model";

const cleanedText = (clean: (text: string) => string, maxLength: number) =>
  z.string().transform(clean).pipe(z.string().max(maxLength));
const singleLine = (maxLength: number) => cleanedText(cleanLine, maxLength);
const multiLine = (maxLength: number) => cleanedText(cleanLines, maxLength);

const displayName = singleLine(MAX_LENGTHS.displayName).pipe(z.string().min(1));

export const emailForm = z.object({ email: emailInput });
export const nameForm = z.object({ displayName });
export const invitationForm = z.object({ displayName, email: emailInput });

const httpsUrl = z.url({ protocol: /^https$/ }).max(MAX_LENGTHS.link);

export const profileForm = z.object({
  displayName,
  username: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.union([z.literal(""), z.string().regex(/^[a-z0-9_]{3,30}$/)]))
    .transform((text) => text || null),
  firstName: singleLine(MAX_LENGTHS.name),
  lastName: singleLine(MAX_LENGTHS.name),
  bio: multiLine(MAX_LENGTHS.bio),
  occupation: singleLine(MAX_LENGTHS.occupation),
  phone: cleanedText(plainPhone, MAX_LENGTHS.phone).pipe(z.string().regex(/^(\+?[\d ()./-]{5,})?$/)),
  streetAddress: singleLine(MAX_LENGTHS.address),
  zipCode: singleLine(MAX_LENGTHS.address),
  city: singleLine(MAX_LENGTHS.address),
  state: singleLine(MAX_LENGTHS.address),
  country: singleLine(MAX_LENGTHS.address),
  socialLinks: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(httpsUrl).max(MAX_SOCIAL_LINKS)),
});
export type ProfileForm = z.infer<typeof profileForm>;
