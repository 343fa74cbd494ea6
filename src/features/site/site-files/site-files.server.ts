import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { resolveText, plainText } from "../../../platform/i18n/localized-text";
import { LOCALES, type Locale, directionOf } from "../../../platform/i18n/locales";
import { DYES } from "../../../ui/art/dyes";
import { hrefOf } from "../../../platform/i18n/href";
import type { SiteSettings } from "../site.model";

/** Search engines index only the public site over https, not staging or local copies (product.md §9). */
const isIndexed = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" && hostname !== "localhost" && !/^(127\.|\[::1\]$)/.test(hostname);
};

/** Excludes search results, which are not pages of their own. */
export function robotsTxt({ origin }: Pick<Deps, "origin">): string {
  if (!isIndexed(origin)) return "User-agent: *\nDisallow: /\n";
  const searches = LOCALES.map((locale) => `Disallow: ${hrefOf("/search", locale)}`);
  return `${["User-agent: *", "Allow: /", ...searches, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}

export function webManifest(settings: SiteSettings, locale: Locale): object {
  const icon = (src: string, sizes: string, purpose: string, type = "image/png") => ({
    src,
    sizes,
    type,
    purpose,
  });
  return {
    id: "/",
    name: settings.name,
    short_name: settings.shortName,
    description: plainText(resolveText(settings.tagline, locale)),
    lang: locale,
    dir: directionOf(locale),
    start_url: hrefOf("/", locale),
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: DYES.light.n.toLowerCase(),
    categories: ["education"],
    icons: [
      icon("/favicon.svg", "any", "any", "image/svg+xml"),
      icon("/icon-192.png", "192x192", "any"),
      icon("/icon-512.png", "512x512", "any"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      { name: m.nav_programs({}, { locale }), url: hrefOf("/programs", locale) },
      { name: m.nav_register({}, { locale }), url: hrefOf("/register", locale) },
    ],
  };
}

const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116). */
export function securityTxt(
  { origin, now, securityContact }: Pick<Deps, "origin" | "now" | "securityContact">,
  settings: SiteSettings,
): string {
  const expires = new Date(now().getTime() + VALID_DAYS * 86_400_000).toISOString().slice(0, 10);
  const siteContact = settings.email === "" ? null : `mailto:${settings.email}`;
  const contact = securityContact ?? siteContact;
  return [
    ...(contact === null ? [] : [`Contact: ${contact}`]),
    `Contact: ${origin}/contact`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${LOCALES.join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
