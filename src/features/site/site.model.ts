import type { LocalizedText, ResolvedText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";

/** Data that staff edit, never code (product.md §1). `site.input.server.ts` validates it. */
export type SiteSettings = {
  name: string;
  shortName: string;
  tagline: LocalizedText;
  mission: LocalizedText;
  /** Empty values are unknown and hidden, here and in the fields below. */
  email: string;
  /** E.164. */
  whatsapp: string;
  /** An empty name hides the person. */
  press: { name: string; email: string; phone: string };
  registration: string;
  address: string;
  currency: string;
  /** IANA zone in which days and years of receipts, statements, files, totals and campaigns end. */
  timeZone: string;
  social: Record<SocialNetwork, string>;
  foundedYear: number | null;
  /** Renamed links of header, menu and footer, in the languages that have a label. */
  navigation: { path: string; label: LocalizedText }[];
};
type SocialNetwork = "twitter" | "facebook" | "instagram" | "github";

export type SiteShellData = {
  origin: string;
  locale: Locale;
  year: number;
  name: string;
  shortName: string;
  tagline: ResolvedText;
  email: string;
  whatsapp: string;
  whatsappText: string;
  social: SiteSettings["social"];
  labels?: Record<string, string>;
};

/** Used before the settings were ever read. */
export const fallbackIdentity = {
  name: "Reboot Lives",
  shortName: "Reboot",
  tagline: { en: "Rebooting lives through code. Empowering refugee and displaced communities in Africa." },
  email: "info@rebootlives.example",
  whatsapp: "+254700000000",
  social: {
    twitter: "https://x.com/",
    facebook: "https://www.facebook.com/",
    instagram: "https://www.instagram.com/",
    github: "https://github.com/",
  },
  foundedYear: 2019,
} satisfies Partial<SiteSettings>;
