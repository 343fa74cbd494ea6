import type { Deps } from "../../platform/deps";
import { type Locale, type Said, localize, mapSaid, words } from "../../platform/languages";
import { latestPosts } from "../blog/blog.service.server";
import { postCardView } from "../blog/post-view.server";
import { campaignCardView } from "../campaigns/campaign-view.server";
import { featuredCampaign } from "../campaigns/campaigns.service.server";
import { eventRowView } from "../events/event-view.server";
import { nextEvents } from "../events/events.service.server";
import { testimonialView } from "../people/people-view.server";
import { listPartners, listTestimonials } from "../people/people.service.server";
import { programCardView } from "../programs/program-view.server";
import { featuredPrograms } from "../programs/programs.service.server";
import { impactView } from "../site/achievements-view.server";
import { getSettings } from "../site/site.service.server";

/** Everything the home page shows, read at once. */
export async function homeView(deps: Pick<Deps, "db" | "now" | "log" | "payments">, locale: Locale) {
  const [settings, numbers, programs, campaign, events, posts, voices, partners] = await Promise.all([
    getSettings(deps),
    impactView(deps, locale),
    featuredPrograms(deps, 2),
    featuredCampaign(deps),
    nextEvents(deps, 2),
    latestPosts(deps, 2),
    listTestimonials(deps),
    listPartners(deps),
  ]);
  const [voice] = voices;
  return {
    ...headline(localize(settings.tagline, locale)),
    numbers,
    programs: programs.map((row) => programCardView(row, locale, deps.now())),
    campaign: campaign && campaignCardView(campaign, locale),
    events: events.map((row) => eventRowView(row, locale, deps.now())),
    posts: posts.map((row) => postCardView(row, locale)),
    voice: voice ? testimonialView(voice, locale) : null,
    partners: partners.map(({ name, url }) => ({ name, url })),
    organisation: {
      ...said("email", settings.email),
      ...said("telephone", settings.whatsapp),
      ...said("foundingDate", String(settings.foundedYear ?? "")),
      // A network's front page is nobody's address: staff have not said theirs yet.
      sameAs: Object.values(settings.social).filter(
        (address) => address !== "" && new URL(address).pathname !== "/",
      ),
    },
  };
}

/** Structured data leave out what nobody has said. */
const said = (name: string, value: string) => (value === "" ? {} : { [name]: value });

/** The headline is the tagline's first sentence, the line under it the rest. */
function headline(tagline: Said): { promise: Said; purpose: Said } {
  const end = words(tagline).search(/(?<=[.!?])\s/);
  if (end < 0) return { promise: tagline, purpose: "" };
  return {
    promise: mapSaid(tagline, (text) => text.slice(0, end)),
    purpose: mapSaid(tagline, (text) => text.slice(end).trim()),
  };
}
