import { m } from "../../paraglide/messages";

export type NavigationLink = { to: string; label: string };

/** The ten links of header, menu and footer, in the order of spec §2, with their default labels. */
const MAIN_LABELS = {
  "/": m.nav_home,
  "/about": m.nav_about,
  "/programs": m.nav_programs,
  "/events": m.nav_events,
  "/gallery": m.nav_gallery,
  "/achievements": m.nav_achievements,
  "/blog": m.nav_blog,
  "/register": m.nav_register,
  "/support": m.nav_support,
  "/contact": m.nav_contact,
};
type MainPath = keyof typeof MAIN_LABELS;
export const MAIN_PATHS = Object.keys(MAIN_LABELS) as MainPath[];
export const mainLabel = (path: MainPath): string => MAIN_LABELS[path]();

export type NavigationLabels = Readonly<Partial<Record<string, string>>>;

export const mainNavigation = (labels: NavigationLabels = {}): NavigationLink[] =>
  MAIN_PATHS.map((to) => ({ to, label: labels[to] ?? MAIN_LABELS[to]() }));

/** The five programs in the footer (spec §2): each lists one subject. */
export const subjectNavigation = (): NavigationLink[] => [
  { to: "/programs?category=web-development", label: m.subject_web_development() },
  { to: "/programs?category=mobile-app-development", label: m.subject_mobile_app_development() },
  { to: "/programs?category=data-science", label: m.subject_data_science() },
  { to: "/programs?category=ui-ux-design", label: m.subject_ui_ux_design() },
  { to: "/programs?category=digital-marketing", label: m.subject_digital_marketing() },
];

/** Pages that are not in the menu, whose links spec §2 defines. */
export const moreNavigation = (): NavigationLink[] => [
  { to: "/fundraisers", label: m.campaigns_title() },
  { to: "/transparency", label: m.books_title() },
  { to: "/press", label: m.press_title() },
  { to: "/search", label: m.search_title() },
  { to: "/code", label: m.code_nav() },
  { to: "/login", label: m.accounts_account_title() },
];

/** The short legal paths of spec §2, which redirect to the long ones. */
export const legalNavigation = (): NavigationLink[] => [
  { to: "/privacy", label: m.site_privacy_policy() },
  { to: "/terms", label: m.site_terms() },
  { to: "/cookies", label: m.site_cookie_policy() },
];
