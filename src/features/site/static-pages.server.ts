import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import type { ArtSpec } from "../../ui/art/art-of";
import type { SceneName } from "../../ui/art/scenes";

type LocalizedMessage = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** A page without a table row, or the head of a list. */
export type StaticPage = {
  path: string;
  title: LocalizedMessage;
  lead?: LocalizedMessage;
  art: ArtSpec | { scene: SceneName };
};

const staticPage = (
  path: string,
  title: LocalizedMessage,
  lead?: LocalizedMessage,
  scene?: SceneName,
): StaticPage => ({
  path,
  title,
  ...(lead ? { lead } : {}),
  art: scene ? { scene } : { seed: path.slice(1) },
});

/** In the order of specification.md §2. Sitemap, search and sharing pictures use this list. */
export const STATIC_PAGES: readonly StaticPage[] = [
  staticPage("/", m.nav_home, m.home_description, "hero"),
  staticPage("/about", m.nav_about, undefined, "community"),
  {
    ...staticPage("/programs", m.programs_title, m.programs_lead),
    art: { seed: "programs", family: "strip" },
  },
  staticPage("/events", m.events_title, m.events_lead),
  staticPage("/gallery", m.nav_gallery, m.gallery_lead, "graduation"),
  staticPage("/achievements", m.nav_achievements, m.achievements_lead),
  staticPage("/blog", m.blog_title, m.blog_lead),
  staticPage("/register", m.nav_register, m.apply_register_lead, "training"),
  staticPage("/support", m.nav_support, m.giving_lead),
  staticPage("/contact", m.nav_contact, m.contact_lead),
  staticPage("/mentor-application", m.apply_mentor_title, m.apply_mentor_lead, "mentor"),
  staticPage("/partnership", m.apply_partner_title, m.apply_partner_lead, "projects"),
  staticPage("/team", m.team_title, m.team_lead, "community"),
  staticPage("/fundraisers", m.campaigns_title, m.campaigns_lead),
  staticPage("/initiatives", m.initiatives_title, m.initiatives_lead),
  staticPage("/transparency", m.books_title, m.books_lead),
  staticPage("/press", m.press_title, m.press_lead),
  staticPage("/privacy-policy", m.site_privacy_policy),
  staticPage("/terms-of-service", m.site_terms),
  staticPage("/cookie-policy", m.site_cookie_policy),
  staticPage("/code-of-conduct", m.site_code_of_conduct),
  staticPage("/safeguarding", m.site_safeguarding),
];

export const staticPageSlug = ({ path }: StaticPage): string => (path === "/" ? "home" : path.slice(1));
