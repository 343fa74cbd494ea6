import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";

/** Every page address, in the order of spec §2. English has no prefix. */
const specified = [
  index("features/home/pages/home-page.tsx"),
  route("about", "features/site/pages/about-page.tsx"),
  route("programs", "features/programs/pages/programs-page.tsx"),
  route("programs/:id", "features/programs/pages/program-page.tsx"),
  route("events", "features/events/pages/events-page.tsx"),
  route("events/:id", "features/events/pages/event-page.tsx"),
  route("gallery", "features/gallery/pages/gallery-page.tsx"),
  route("gallery/:category", "features/gallery/pages/album-page.tsx"),
  route("achievements", "features/site/pages/achievements-page.tsx"),
  route("blog", "features/blog/pages/blog-page.tsx"),
  route("blog/:slug", "features/blog/pages/post-page.tsx"),
  route("register", "features/applications/pages/register-page.tsx"),
  route("support", "features/donations/pages/support-page.tsx"),
  route("contact", "features/site/pages/contact-page.tsx"),
  route("mentor-application", "features/applications/pages/mentor-page.tsx"),
  route("partnership", "features/applications/pages/partnership-page.tsx"),
  route("team", "features/people/pages/team-page.tsx"),
  route("fundraisers", "features/campaigns/pages/campaigns-page.tsx"),
  route("fundraisers/:id", "features/campaigns/pages/campaign-page.tsx"),
  route("initiatives", "features/programs/pages/initiatives-page.tsx"),
  route("initiatives/:id", "features/programs/pages/initiative-page.tsx"),
  route("privacy-policy", "features/site/pages/legal-page.tsx", { id: "privacy-policy" }),
  route("terms-of-service", "features/site/pages/legal-page.tsx", { id: "terms-of-service" }),
  route("cookie-policy", "features/site/pages/legal-page.tsx", { id: "cookie-policy" }),
  route("*", "features/site/pages/not-found-page.tsx"),
];

/** The other pages of product.md §2. */
const further = [
  route("privacy", "features/site/pages/legal-redirect.ts", { id: "privacy" }),
  route("terms", "features/site/pages/legal-redirect.ts", { id: "terms" }),
  route("cookies", "features/site/pages/legal-redirect.ts", { id: "cookies" }),
  route("gallery/:category/:id", "features/gallery/pages/picture-page.tsx"),
  route("search", "features/site/pages/search-page.tsx"),
  route("offline", "features/site/pages/offline-page.tsx"),
  route("api/v1/docs", "features/site/pages/api-docs-page.tsx"),
  route("problems/:code", "features/site/pages/problem-redirect.ts"),
  route("newsletter/subscribe", "features/newsletter/pages/subscribe-page.tsx"),
  route("newsletter/check-inbox", "features/newsletter/pages/check-inbox-page.tsx"),
  route("newsletter/confirm/:token", "features/newsletter/pages/confirm-page.tsx"),
];

/** Signing in, and one's own account. */
const accounts = [
  route("login", "features/accounts/pages/login-page.tsx"),
  route("login/code", "features/accounts/pages/code-page.tsx"),
  route("login/inbox", "features/accounts/pages/inbox-page.tsx", { id: "login-inbox" }),
  route("login/link/:token", "features/accounts/pages/link-page.tsx"),
  route("signup", "features/accounts/pages/signup-page.tsx"),
  route("signup/inbox", "features/accounts/pages/inbox-page.tsx", { id: "signup-inbox" }),
  route("verify/:token", "features/accounts/pages/verify-page.tsx"),
  route("reset", "features/accounts/pages/reset-page.tsx"),
  route("reset/inbox", "features/accounts/pages/inbox-page.tsx", { id: "reset-inbox" }),
  route("reset/:token", "features/accounts/pages/reset-token-page.tsx"),
  route("invitation/:token", "features/accounts/pages/invitation-page.tsx"),
  route("account", "features/accounts/pages/account-page.tsx"),
  route("account/two-factor", "features/accounts/pages/two-factor-page.tsx"),
];

/** What machines read in one language each. */
const feeds = [
  route("feed.xml", "features/site/pages/blog-feed.ts"),
  route("calendar.ics", "features/events/pages/calendar.ts"),
  route("events/:id.ics", "features/events/pages/event-calendar.ts"),
  route("manifest.webmanifest", "features/site/pages/manifest-file.ts"),
];

/** Files that exist once, whatever the language. */
const files = [
  route("sitemap.xml", "features/site/pages/sitemap-file.ts"),
  route("robots.txt", "features/site/pages/robots-file.ts"),
  route(".well-known/security.txt", "features/site/pages/security-file.ts"),
  route("favicon.svg", "features/site/pages/icon-file.ts", { id: "favicon.svg" }),
  route("favicon.ico", "features/site/pages/icon-file.ts", { id: "favicon.ico" }),
  route("icon-192.png", "features/site/pages/icon-file.ts", { id: "icon-192.png" }),
  route("icon-512.png", "features/site/pages/icon-file.ts", { id: "icon-512.png" }),
  route("icon-maskable-512.png", "features/site/pages/icon-file.ts", { id: "icon-maskable-512.png" }),
  route("view", "features/site/pages/view-page.ts"),
  route("og/:locale/:kind/:file", "features/site/pages/og-image.ts"),
];

export default [
  ...files,
  ...prefix(":locale?", [
    layout("features/site/pages/public-layout.tsx", [...specified, ...further, ...accounts, ...feeds]),
  ]),
] satisfies RouteConfig;
