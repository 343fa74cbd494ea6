import type { LocalizedText, ResolvedText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";

/** Who the organisation is: data that staff edit, never code (product.md §1). Checked by `site.input.server.ts`. */
export type SiteSettings = {
  name: string;
  /** The short name beside the logo. */
  shortName: string;
  tagline: LocalizedText;
  mission: LocalizedText;
  /** Empty: nobody has said it yet, and it is not shown. So are the next ones. */
  email: string;
  /** E.164. */
  whatsapp: string;
  /** Who answers the press; an empty name: the page shows no person. */
  press: { name: string; email: string; phone: string };
  registration: string;
  address: string;
  /** ISO 4217. */
  currency: string;
  /** IANA zone in which the days and years of receipts, statements, files, sums and campaigns turn. */
  timeZone: string;
  /** The marks in the footer (spec §2). */
  social: Record<SocialNetwork, string>;
  /** Null: not said yet. */
  foundedYear: number | null;
  /** What links of the header, menu and footer are called otherwise, in the languages in which they are. */
  navigation: { path: string; label: LocalizedText }[];
};
type SocialNetwork = "twitter" | "facebook" | "instagram" | "github";

/** What the shell of every page shows. */
export type SiteShellData = {
  origin: string;
  locale: Locale;
  year: number;
  name: string;
  shortName: string;
  tagline: ResolvedText;
  email: string;
  whatsapp: string;
  /** The same number, grouped for reading. */
  whatsappText: string;
  social: SiteSettings["social"];
  /** What links are called otherwise, by their paths; undefined: all are called as usual. */
  labels?: Record<string, string>;
};

/** What pages show of the organisation before the settings were ever read: enough to say whose site it is. */
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
