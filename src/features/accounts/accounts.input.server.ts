import { z } from "zod";
import { emailInput } from "../../platform/email-input.server";
import { LONGEST, MOST_SOCIAL_LINKS } from "./accounts.model";

/** Signs that turn the order of letters around: a name with them could pass for another. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** NFC and trimmed; `control` characters become blanks. */
const cleaned = (control: RegExp, longest: number) =>
  z
    .string()
    .transform((text) =>
      text.normalize("NFC").replaceAll("\r\n", "\n").replaceAll(TURNING, "").replaceAll(control, " ").trim(),
    )
    .pipe(z.string().max(longest));
const line = (longest: number) => cleaned(/\p{Cc}+/gu, longest);
/** The same with line breaks. */
const lines = (longest: number) => cleaned(/[^\P{Cc}\n]+/gu, longest);

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
