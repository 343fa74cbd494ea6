import { localize } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { personImage, pictureView } from "../uploads/media/picture-view.server";
import { socialLinks } from "./team.model";
import type { Partner, TeamMember, Testimonial } from "./team.service.server";

export const teamMemberView = (member: TeamMember, locale: Locale) => ({
  name: member.name,
  ...localize({ role: member.role, bio: member.bio }, locale),
  links: socialLinks(member),
  ...personImage(member, locale),
});
export type TeamMemberView = ReturnType<typeof teamMemberView>;

export const testimonialView = (testimonial: Testimonial, locale: Locale) => ({
  name: testimonial.name,
  ...personImage(testimonial, locale),
  ...localize({ role: testimonial.role, content: testimonial.content }, locale),
});
export type TestimonialView = ReturnType<typeof testimonialView>;

export const partnerView = ({ name, url, description, picture }: Partner, locale: Locale) => ({
  name,
  url,
  picture: pictureView(picture, locale),
  ...localize({ description }, locale),
});
export type PartnerView = ReturnType<typeof partnerView>;
