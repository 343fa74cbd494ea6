import {
  type RouteConfig,
  type RouteConfigEntry,
  index,
  layout,
  prefix,
  route,
} from "@react-router/dev/routes";

/** Paths of spec §2, in order. English has no prefix. */
const mainPages = [
  index("features/home/pages/home-page.tsx"),
  route("about", "features/site/text-pages/pages/about-page.tsx"),
  route("press", "features/site/press/pages/press-page.tsx"),
  route("programs", "features/programs/pages/programs-page.tsx"),
  route("programs/:id", "features/programs/pages/program-page.tsx"),
  route("events", "features/events/pages/events-page.tsx"),
  route("events/:id", "features/events/pages/event-page.tsx"),
  route("gallery", "features/gallery/pages/gallery-page.tsx"),
  route("gallery/:category", "features/gallery/pages/album-page.tsx"),
  route("achievements", "features/site/achievements/pages/achievements-page.tsx"),
  route("blog", "features/blog/pages/blog-page.tsx"),
  route("blog/:slug", "features/blog/pages/post-page.tsx"),
  route("register", "features/applications/pages/register-page.tsx"),
  route("support", "features/donations/giving/pages/support-page.tsx"),
  route("contact", "features/contact/pages/contact-page.tsx"),
  route("mentor-application", "features/mentors/pages/mentor-page.tsx"),
  route("partnership", "features/partnerships/pages/partnership-page.tsx"),
  route("team", "features/team/pages/team-page.tsx"),
  route("fundraisers", "features/campaigns/pages/campaigns-page.tsx"),
  route("fundraisers/:id", "features/campaigns/pages/campaign-page.tsx"),
  route("initiatives", "features/programs/pages/initiatives-page.tsx"),
  route("initiatives/:id", "features/programs/pages/initiative-page.tsx"),
  route("privacy-policy", "features/site/text-pages/pages/legal-page.tsx", { id: "privacy-policy" }),
  route("terms-of-service", "features/site/text-pages/pages/legal-page.tsx", { id: "terms-of-service" }),
  route("cookie-policy", "features/site/text-pages/pages/legal-page.tsx", { id: "cookie-policy" }),
  route("*", "features/site/pages/not-found-page.tsx"),
];

const otherPages = [
  route("privacy", "features/site/text-pages/pages/legal-redirect.ts", { id: "privacy" }),
  route("terms", "features/site/text-pages/pages/legal-redirect.ts", { id: "terms" }),
  route("cookies", "features/site/text-pages/pages/legal-redirect.ts", { id: "cookies" }),
  route("code-of-conduct", "features/site/text-pages/pages/legal-page.tsx", { id: "code-of-conduct" }),
  route("safeguarding", "features/site/text-pages/pages/legal-page.tsx", { id: "safeguarding" }),
  route("sent/:signed", "features/enquiries/pages/sent-page.tsx", { id: "enquiry-sent-page" }),
  route("gallery/:category/:id", "features/gallery/pages/picture-page.tsx"),
  route("search", "features/site/search/pages/search-page.tsx"),
  route("offline", "features/site/device-storage/pages/offline-page.tsx"),
  route("wipe", "features/site/device-storage/pages/wipe-page.tsx"),
  route("api/v1/docs", "features/site/api-docs/pages/api-docs-page.tsx"),
  route("problems/:code", "features/site/api-docs/pages/problem-redirect.ts"),
  route("register/draft/:key/:step", "features/applications/pages/draft-page.tsx"),
  route("register/already", "features/applications/pages/already-registered-page.tsx"),
  route("register/resume", "features/status/pages/code-redirect.ts", { id: "register-resume" }),
  route("register/whole", "features/applications/pages/full-form-page.tsx"),
  route("register/interest", "features/applications/pages/interest-page.tsx"),
  route("register/interest/done", "features/applications/pages/interest-done-page.tsx"),
  route("register/sent/:key", "features/applications/pages/sent-page.tsx"),
  route("code", "features/status/pages/code-page.tsx"),
  route("status", "features/status/pages/code-redirect.ts", { id: "status" }),
  route("status/:key", "features/status/pages/record-page.tsx"),
  route("status/:key/confirm/:intent", "features/status/pages/confirm-page.tsx", {
    id: "status-confirm-page",
  }),
  route("status/:key/answers", "features/applications/pages/submitted-answers-page.tsx"),
  route("status/:key/answers/:part", "features/applications/pages/correct-answers-page.tsx"),
  route("status/:key/reply", "features/status/pages/reply-page.tsx"),
  route("status/:key/data", "features/applications/pages/registration-data-page.tsx"),
  route("status/:key/data/file", "features/applications/pages/registration-data-file.ts"),
  route("events/:id/order", "features/events/orders/pages/order-new-page.tsx"),
  route("orders/confirm/:proof", "features/events/orders/pages/order-confirm-page.tsx"),
  route("orders/:token", "features/events/orders/pages/order-page.tsx"),
  route("tickets/:code", "features/events/tickets/pages/ticket-page.tsx"),
  route("newsletter/subscribe", "features/newsletter/subscriptions/pages/subscribe-page.tsx"),
  route("newsletter/check-inbox", "features/newsletter/subscriptions/pages/check-inbox-page.tsx"),
  route("newsletter/confirm/:token", "features/newsletter/subscriptions/pages/confirm-page.tsx"),
  route("newsletter/preferences/:token", "features/newsletter/subscriptions/pages/preferences-page.tsx"),
  route("newsletter/unsubscribe/:token", "features/newsletter/subscriptions/pages/unsubscribe-page.tsx"),
  route("newsletter/archive", "features/newsletter/issues/pages/archive-page.tsx"),
  route("newsletter/archive/:slug", "features/newsletter/issues/pages/issue-page.tsx"),
];

const gifts = [
  route("donate", "features/donations/gifts/pages/donate-page.tsx"),
  route("donate/thanks/:reference", "features/donations/gifts/pages/thanks-page.tsx"),
  route("donate/receipt/:reference", "features/donations/receipts/pages/receipt-page.tsx"),
  route("donate/receipt/:reference.pdf", "features/donations/receipts/pages/receipt-pdf.ts"),
  route("donate/manage", "features/donations/monthly-gifts/pages/manage-link-page.tsx"),
  route("donate/manage/:token", "features/donations/monthly-gifts/pages/manage-page.tsx"),
  route("receipts/:number", "features/donations/receipts/pages/receipt-check-page.tsx"),
  route("transparency", "features/donations/transparency/pages/transparency-page.tsx"),
  route("transparency/:year", "features/donations/transparency/pages/year-statement-page.tsx"),
];

const accounts = [
  route("login", "features/accounts/pages/login-page.tsx"),
  route("login/code", "features/accounts/pages/second-factor-page.tsx"),
  route("login/inbox", "features/accounts/pages/check-inbox-page.tsx", { id: "login-inbox" }),
  route("login/link/:token", "features/accounts/pages/sign-in-link-page.tsx"),
  route("signup", "features/accounts/pages/signup-page.tsx"),
  route("signup/inbox", "features/accounts/pages/check-inbox-page.tsx", { id: "signup-inbox" }),
  route("verify/:token", "features/accounts/pages/verify-email-page.tsx"),
  route("reset", "features/accounts/pages/forgot-password-page.tsx"),
  route("reset/inbox", "features/accounts/pages/check-inbox-page.tsx", { id: "reset-inbox" }),
  route("reset/:token", "features/accounts/pages/reset-password-page.tsx"),
  route("invitation/:token", "features/accounts/pages/invitation-page.tsx"),
  route("account", "features/accounts/pages/account-page.tsx"),
  route("account/data", "features/privacy/pages/data-page.tsx"),
  route("account/data/file", "features/privacy/pages/data-file.ts"),
  route("account/passkeys", "features/accounts/pages/passkeys-page.tsx"),
  route("account/two-factor", "features/accounts/pages/two-factor-page.tsx"),
];

const organiser = [
  route("organiser", "features/events/check-in/pages/check-in-events-page.tsx"),
  route("organiser/events/:id", "features/events/check-in/pages/check-in-page.tsx"),
  route("organiser/events/:id/needs", "features/events/check-in/pages/access-needs-page.tsx"),
  route("organiser/events/:id/finance", "features/events/payments/pages/event-payments-page.tsx"),
];

const feeds = [
  route("feed.xml", "features/blog/pages/blog-feed.ts"),
  route("newsletter/archive/feed.xml", "features/newsletter/issues/pages/archive-feed.ts"),
  route("calendar.ics", "features/events/pages/calendar-file.ts"),
  route("events/:id.ics", "features/events/pages/event-calendar-file.ts"),
  route("organiser/events/:id/guests.csv", "features/events/check-in/pages/guest-list-file.ts"),
  route("orders/:token.pdf", "features/events/orders/pages/order-pdf.ts"),
  route("tickets/:code.pdf", "features/events/tickets/pages/ticket-pdf.ts"),
  route("transparency.csv", "features/donations/transparency/pages/transparency-csv.ts"),
  route("transparency.json", "features/donations/transparency/pages/transparency-json.ts"),
  route("manifest.webmanifest", "features/site/site-files/pages/manifest-file.ts"),
];

const files = [
  route("sitemap.xml", "features/site/site-files/pages/sitemap-file.ts"),
  route("robots.txt", "features/site/site-files/pages/robots-file.ts"),
  route(".well-known/security.txt", "features/site/site-files/pages/security-file.ts"),
  route("favicon.svg", "features/site/site-files/pages/icon-file.ts", { id: "favicon.svg" }),
  route("favicon.ico", "features/site/site-files/pages/icon-file.ts", { id: "favicon.ico" }),
  route("icon-192.png", "features/site/site-files/pages/icon-file.ts", { id: "icon-192.png" }),
  route("icon-512.png", "features/site/site-files/pages/icon-file.ts", { id: "icon-512.png" }),
  route("icon-maskable-512.png", "features/site/site-files/pages/icon-file.ts", {
    id: "icon-maskable-512.png",
  }),
  route("view", "features/site/pages/view-page.ts"),
  route("og/:locale/:kind/:file", "features/site/og/pages/og-image.ts"),
  route("portraits/:file", "features/team/pages/portrait-file.ts"),
];

const admin = [
  route("admin/preview/:kind/:id", "admin/pages/content-preview.ts"),
  route("admin/queues/:queue/export", "admin/pages/queue-export.ts"),
  route("admin/content/:kind/export", "admin/pages/content-export.ts"),
  route("admin/lists/:part/export", "admin/pages/list-export.ts"),
  route("admin/dead-links", "admin/pages/dead-link-check.ts"),
  route("admin/mails/:id/frame", "admin/pages/mail-frame.ts"),
  route("admin/issue-frame", "admin/pages/issue-frame.ts"),
  route("admin/gifts.csv", "features/donations/staff/pages/gifts-csv.ts"),
  route("admin/journal.csv", "features/donations/staff/pages/journal-csv.ts"),
  route("admin/receipts/:number.pdf", "features/donations/staff/pages/admin-receipt-pdf.ts"),
  // One page for every path. Without the explicit depths, a site page with the locale "admin" would outrank the splat.
  route(
    "admin",
    "admin/pages/admin-page.tsx",
    [":part", ":part/:id", ":part/:id/:view", "*"].map((path) =>
      route(path, "admin/pages/client-route.ts", { id: `admin/${path}` }),
    ),
  ),
];

/** Every page's script lists all routes, so ids are file names instead of paths. */
const withShortIds = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map((entry) => ({
    ...entry,
    id: entry.id ?? entry.file.replace(/^.*\//, "").replace(/\.tsx?$/, ""),
    ...(entry.children ? { children: withShortIds(entry.children) } : {}),
  }));

export default withShortIds([
  ...files,
  ...prefix(":locale?", [
    ...admin,
    // Tools for a phone at the entrance: no menu, no newsletter.
    layout("features/site/pages/plain-layout.tsx", organiser),
    layout("features/site/pages/public-layout.tsx", [
      ...mainPages,
      ...otherPages,
      ...gifts,
      ...accounts,
      ...feeds,
    ]),
  ]),
]) satisfies RouteConfig;
