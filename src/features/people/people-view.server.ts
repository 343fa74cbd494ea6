import { type Locale, localize } from "../../platform/languages";
import { socialLinks } from "./people.model";
import type { Partner, TeamMember, Testimonial } from "./people.service.server";

/** A member of the team as the page shows them. */
export const teamMemberView = (member: TeamMember, locale: Locale) => ({
  name: member.name,
  ...localize({ role: member.role, bio: member.bio }, locale),
  links: socialLinks(member),
});
export type TeamMemberView = ReturnType<typeof teamMemberView>;

/** A testimonial as `<Voice>` and `<Voices>` show it. */
export const testimonialView = ({ name, role, content }: Testimonial, locale: Locale) => ({
  name,
  ...localize({ role, content }, locale),
});
export type TestimonialView = ReturnType<typeof testimonialView>;

/** A partner as `<PartnerList>` shows it. */
export const partnerView = ({ name, url, description }: Partner, locale: Locale) => ({
  name,
  url,
  ...localize({ description }, locale),
});
export type PartnerView = ReturnType<typeof partnerView>;
