import type { Deps } from "../../platform/deps";
import { type ResolvedText, localize, mapResolvedText, plainText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { latestPosts } from "../blog/blog.service.server";
import { postCardView } from "../blog/post-view.server";
import { campaignCardView } from "../campaigns/campaign-view.server";
import { getFeaturedCampaign } from "../campaigns/campaigns.service.server";
import { eventRowView } from "../events/event-view.server";
import { getUpcomingEvents } from "../events/events.service.server";
import { testimonialView } from "../team/team-view.server";
import { listPartners, listTestimonials } from "../team/team.service.server";
import { programCardView } from "../programs/program-view.server";
import { featuredPrograms } from "../programs/programs.service.server";
import { impactView } from "../site/achievements/achievements-view.server";
import { getSettings } from "../site/site.service.server";

export async function homeView(deps: Pick<Deps, "db" | "now" | "log" | "payments">, locale: Locale) {
  const [settings, numbers, programs, campaign, events, posts, testimonials, partners] = await Promise.all([
    getSettings(deps),
    impactView(deps, locale),
    featuredPrograms(deps, 2),
    getFeaturedCampaign(deps),
    getUpcomingEvents(deps, 2),
    latestPosts(deps, 2),
    listTestimonials(deps),
    listPartners(deps),
  ]);
  const [testimonial] = testimonials;
  // The home page of a network means that staff have not entered a profile yet.
  const profiles = Object.values(settings.social).filter(
    (profileUrl) => profileUrl !== "" && new URL(profileUrl).pathname !== "/",
  );
  return {
    ...headline(localize(settings.tagline, locale)),
    numbers,
    programs: programs.map((row) => programCardView(row, locale, deps.now())),
    campaign: campaign && campaignCardView(campaign, locale),
    events: events.map((row) => eventRowView(row, locale, deps.now())),
    posts: posts.map((row) => postCardView(row, locale)),
    testimonial: testimonial ? testimonialView(testimonial, locale) : null,
    partners: partners.map(({ name, url }) => ({ name, url })),
    organisation: {
      ...whenPresent("email", settings.email),
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    },
  };
}

const whenPresent = (name: string, value: string) => (value === "" ? {} : { [name]: value });

/** The headline is the first sentence of the tagline. */
function headline(tagline: ResolvedText): { promise: ResolvedText; purpose: ResolvedText } {
  const end = plainText(tagline).search(/(?<=[.!?])\s/);
  if (end < 0) return { promise: tagline, purpose: "" };
  return {
    promise: mapResolvedText(tagline, (text) => text.slice(0, end)),
    purpose: mapResolvedText(tagline, (text) => text.slice(end).trim()),
  };
}
