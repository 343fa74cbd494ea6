import { z } from "zod";
import { emailInput } from "../../platform/email-input.server";
import { cleanLine, cleanLines } from "../../platform/forms/typed-text";
import { LONGEST, MOST_SOCIAL_LINKS } from "./accounts.model";

const cleaned = (clean: (text: string) => string, longest: number) =>
  z.string().transform(clean).pipe(z.string().max(longest));
const line = (longest: number) => cleaned(cleanLine, longest);
const lines = (longest: number) => cleaned(cleanLines, longest);

const displayName = line(LONGEST.displayName).pipe(z.string().min(1));

export const emailForm = z.object({ email: emailInput });
/** A new account's name; its password is checked by `passwordProblem`. */
export const nameForm = z.object({ displayName });
export const invitationForm = z.object({ displayName, email: emailInput });

const webAddress = z.url({ protocol: /^https$/ }).max(LONGEST.link);

/** The profile form; empty fields are empty texts. */
export const profileForm = z.object({
  displayName,
  username: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.union([z.literal(""), z.string().regex(/^[a-z0-9_]{3,30}$/)]))
    .transform((text) => text || null),
  firstName: line(LONGEST.name),
  lastName: line(LONGEST.name),
  bio: lines(LONGEST.bio),
  occupation: line(LONGEST.occupation),
  phone: line(LONGEST.phone).pipe(z.string().regex(/^(\+?[\d ()./-]{5,})?$/)),
  streetAddress: line(LONGEST.address),
  zipCode: line(LONGEST.address),
  city: line(LONGEST.address),
  state: line(LONGEST.address),
  country: line(LONGEST.address),
  socialLinks: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(webAddress).max(MOST_SOCIAL_LINKS)),
});
export type ProfileForm = z.infer<typeof profileForm>;
