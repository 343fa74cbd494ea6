import { m } from "../../paraglide/messages";

export type NavigationLink = { to: string; label: string };

/** The ten links of header, menu and footer, in the order of spec §2. */
export const mainNavigation = (): NavigationLink[] => [
  { to: "/", label: m.nav_home() },
  { to: "/about", label: m.nav_about() },
  { to: "/programs", label: m.nav_programs() },
  { to: "/events", label: m.nav_events() },
  { to: "/gallery", label: m.nav_gallery() },
  { to: "/achievements", label: m.nav_achievements() },
  { to: "/blog", label: m.nav_blog() },
  { to: "/register", label: m.nav_register() },
  { to: "/support", label: m.nav_support() },
  { to: "/contact", label: m.nav_contact() },
];

/** The footer's five program names (spec §2), each a list of what there is in that subject. */
export const subjectNavigation = (): NavigationLink[] => [
  { to: "/programs?category=web-development", label: m.subject_web_development() },
  { to: "/programs?category=mobile-app-development", label: m.subject_mobile_app_development() },
  { to: "/programs?category=data-science", label: m.subject_data_science() },
  { to: "/programs?category=ui-ux-design", label: m.subject_ui_ux_design() },
  { to: "/programs?category=digital-marketing", label: m.subject_digital_marketing() },
];

/** The three legal links with the short addresses of spec §2, which redirect to the long ones; then the way in. */
export const legalNavigation = (): NavigationLink[] => [
  { to: "/privacy", label: m.legal_privacy() },
  { to: "/terms", label: m.legal_terms() },
  { to: "/cookies", label: m.legal_cookies() },
  { to: "/login", label: m.accounts_sign_in() },
];
