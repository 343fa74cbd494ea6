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
  section("/", m.home_title, undefined, "hero"),
  section("/about", m.nav_about, undefined, "community"),
  { ...section("/programs", m.programs_title, m.programs_lead), art: { seed: "programs", family: "strip" } },
  section("/events", m.nav_events),
  section("/gallery", m.nav_gallery),
  section("/achievements", m.nav_achievements),
  section("/blog", m.nav_blog),
  section("/register", m.apply_register_title, m.apply_register_lead, "training"),
  section("/support", m.nav_support),
  section("/contact", m.contact_title, m.contact_lead),
  section("/mentor-application", m.apply_mentor_title, m.apply_mentor_lead, "mentor"),
  section("/partnership", m.apply_partner_title, m.apply_partner_lead, "projects"),
  section("/team", m.site_team),
  section("/fundraisers", m.site_fundraisers),
  section("/initiatives", m.site_initiatives),
  section("/privacy-policy", m.site_privacy_policy),
  section("/terms-of-service", m.site_terms),
  section("/cookie-policy", m.site_cookie_policy),
];

/** The name of a section in sharing pictures: `home`, `programs`, … */
export const sectionSlug = ({ path }: SiteSection): string => (path === "/" ? "home" : path.slice(1));
