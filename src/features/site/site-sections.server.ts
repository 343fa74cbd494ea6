import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/languages";
import type { ArtSpec } from "../../ui/art/art-of";
import type { SceneName } from "../../ui/art/scenes";

type InLocale = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** A page that always exists: it has no row of its own in a table, or is the head of a list. */
export type SiteSection = {
  /** English path. */
  path: string;
  title: InLocale;
  lead?: InLocale;
  art: ArtSpec | { scene: SceneName };
};

const section = (path: string, title: InLocale, lead?: InLocale, scene?: SceneName): SiteSection => ({
  path,
  title,
  ...(lead ? { lead } : {}),
  art: scene ? { scene } : { seed: path.slice(1) },
});

/** Every such page, in the order of spec §2. Sitemap, search and sharing pictures read this one list. */
export const SECTIONS: readonly SiteSection[] = [
  section("/", m.nav_home, m.home_description, "hero"),
  section("/about", m.nav_about, undefined, "community"),
  { ...section("/programs", m.programs_title, m.programs_lead), art: { seed: "programs", family: "strip" } },
  section("/events", m.events_title, m.events_lead),
  section("/gallery", m.nav_gallery, m.gallery_lead, "graduation"),
  section("/achievements", m.nav_achievements, m.achievements_lead),
  section("/blog", m.blog_title, m.blog_lead),
  section("/register", m.apply_register_title, m.apply_register_lead, "training"),
  section("/support", m.giving_title, m.giving_lead),
  section("/contact", m.contact_title, m.contact_lead),
  section("/mentor-application", m.apply_mentor_title, m.apply_mentor_lead, "mentor"),
  section("/partnership", m.apply_partner_title, m.apply_partner_lead, "projects"),
  section("/team", m.people_title, m.people_lead, "community"),
  section("/fundraisers", m.campaigns_title, m.campaigns_lead),
  section("/initiatives", m.initiatives_title, m.initiatives_lead),
  section("/privacy-policy", m.site_privacy_policy),
  section("/terms-of-service", m.site_terms),
  section("/cookie-policy", m.site_cookie_policy),
  section("/code-of-conduct", m.site_code_of_conduct),
  section("/safeguarding", m.site_safeguarding),
];

/** The name of a section in sharing pictures: `home`, `programs`, … */
export const sectionSlug = ({ path }: SiteSection): string => (path === "/" ? "home" : path.slice(1));
