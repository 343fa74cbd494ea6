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
  route("contact", "features/contact/pages/contact-page.tsx"),
  route("mentor-application", "features/mentors/pages/mentor-page.tsx"),
  route("partnership", "features/partnerships/pages/partnership-page.tsx"),
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
  route("code-of-conduct", "features/site/pages/legal-page.tsx", { id: "code-of-conduct" }),
  route("safeguarding", "features/site/pages/legal-page.tsx", { id: "safeguarding" }),
  route("sent/:signed", "features/enquiries/pages/sent-page.tsx"),
  route("gallery/:category/:id", "features/gallery/pages/picture-page.tsx"),
  route("search", "features/site/pages/search-page.tsx"),
  route("offline", "features/site/pages/offline-page.tsx"),
  route("wipe", "features/site/pages/wipe-page.tsx"),
  route("api/v1/docs", "features/site/pages/api-docs-page.tsx"),
  route("problems/:code", "features/site/pages/problem-redirect.ts"),
  route("register/draft/:key/:step", "features/applications/pages/draft-page.tsx"),
  route("register/already", "features/applications/pages/already-page.tsx"),
  route("register/resume", "features/status/pages/code-redirect.ts", { id: "register-resume" }),
  route("register/whole", "features/applications/pages/whole-page.tsx"),
  route("register/interest", "features/applications/pages/interest-page.tsx"),
  route("register/interest/done", "features/applications/pages/interest-done-page.tsx"),
  route("register/sent/:key", "features/applications/pages/sent-page.tsx"),
  route("code", "features/status/pages/code-page.tsx"),
  route("status", "features/status/pages/code-redirect.ts", { id: "status" }),
  route("status/:key", "features/status/pages/record-page.tsx"),
  route("status/:key/confirm/:intent", "features/status/pages/confirm-page.tsx"),
  route("status/:key/answers", "features/applications/pages/answers-page.tsx"),
  route("status/:key/answers/:part", "features/applications/pages/correct-page.tsx"),
  route("status/:key/reply", "features/status/pages/reply-page.tsx"),
  route("status/:key/data", "features/applications/pages/own-data-page.tsx"),
  route("status/:key/data/file", "features/applications/pages/own-data-file.ts"),
  route("events/:id/order", "features/events/pages/order-new-page.tsx"),
  route("orders/confirm/:proof", "features/events/pages/order-confirm-page.tsx"),
  route("orders/:token", "features/events/pages/order-page.tsx"),
  route("tickets/:code", "features/events/pages/ticket-page.tsx"),
  route("newsletter/subscribe", "features/newsletter/pages/subscribe-page.tsx"),
  route("newsletter/check-inbox", "features/newsletter/pages/check-inbox-page.tsx"),
  route("newsletter/confirm/:token", "features/newsletter/pages/confirm-page.tsx"),
  route("newsletter/preferences/:token", "features/newsletter/pages/preferences-page.tsx"),
  route("newsletter/unsubscribe/:token", "features/newsletter/pages/unsubscribe-page.tsx"),
  route("newsletter/archive", "features/newsletter/pages/archive-page.tsx"),
  route("newsletter/archive/:slug", "features/newsletter/pages/issue-page.tsx"),
];

/** Giving, and what became of it. */
const gifts = [
  route("donate", "features/donations/pages/donate-page.tsx"),
  route("donate/thanks/:reference", "features/donations/pages/thanks-page.tsx"),
  route("donate/receipt/:reference", "features/donations/pages/receipt-page.tsx"),
  route("donate/receipt/:reference.pdf", "features/donations/pages/receipt-pdf.ts"),
  route("donate/manage", "features/donations/pages/manage-link-page.tsx"),
  route("donate/manage/:token", "features/donations/pages/manage-page.tsx"),
  route("receipts/:number", "features/donations/pages/receipt-check-page.tsx"),
  route("transparency", "features/donations/pages/transparency-page.tsx"),
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
  route("account/data", "features/privacy/pages/data-page.tsx"),
  route("account/data/file", "features/privacy/pages/data-file.ts"),
  route("account/passkeys", "features/accounts/pages/passkeys-page.tsx"),
  route("account/two-factor", "features/accounts/pages/two-factor-page.tsx"),
];

/** What organisers work with, on a phone at the door. */
const organiser = [
  route("organiser", "features/events/pages/doors-page.tsx"),
  route("organiser/events/:id", "features/events/pages/door-page.tsx"),
  route("organiser/events/:id/needs", "features/events/pages/needs-page.tsx"),
  route("organiser/events/:id/money", "features/events/pages/money-page.tsx"),
];

/** What is read as a file, in one language each. */
const feeds = [
  route("feed.xml", "features/site/pages/blog-feed.ts"),
  route("newsletter/archive/feed.xml", "features/newsletter/pages/archive-feed.ts"),
  route("calendar.ics", "features/events/pages/calendar.ts"),
  route("events/:id.ics", "features/events/pages/event-calendar.ts"),
  route("organiser/events/:id/guests.csv", "features/events/pages/guests-file.ts"),
  route("orders/:token.pdf", "features/events/pages/order-pdf.ts"),
  route("tickets/:code.pdf", "features/events/pages/ticket-pdf.ts"),
  route("transparency.csv", "features/donations/pages/transparency-csv.ts"),
  route("transparency.json", "features/donations/pages/transparency-json.ts"),
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
  route("phone", "features/site/pages/phone-page.ts"),
  route("og/:locale/:kind/:file", "features/site/pages/og-image.ts"),
];

/** The back-office, and what its pages show in a frame or a tab of its own. */
const office = [
  route("admin/preview/:kind/:id", "admin/preview.ts"),
  route("admin/queues/:queue/export", "admin/queue-export.ts"),
  route("admin/content/:kind/export", "admin/content-export.ts"),
  route("admin/lists/:part/export", "admin/list-export.ts"),
  route("admin/dead-links", "admin/dead-links.ts"),
  route("admin/mails/:id/frame", "admin/mail-frame.ts"),
  route("admin/issue-frame", "admin/issue-frame.ts"),
  route("admin/gifts.csv", "features/donations/pages/gifts-file.ts"),
  route("admin/journal.csv", "features/donations/pages/journal-file.ts"),
  route("admin/receipts/:number.pdf", "features/donations/pages/office-receipt-pdf.ts"),
  // One page whatever follows. Its depths are named so that none of them is taken for a page of the site in a language
  // called "admin", which would rank higher than a splat.
  route("admin", "admin/admin-page.tsx", [
    ...[":part", ":part/:id", ":part/:id/:view", "*"].map((path) =>
      route(path, "admin/within.ts", { id: `admin/${path}` }),
    ),
  ]),
];

export default [
  ...files,
  ...prefix(":locale?", [
    ...office,
    // A tool on a phone, not a page of the site: no menu, no newsletter.
    layout("features/site/pages/plain-layout.tsx", organiser),
    layout("features/site/pages/public-layout.tsx", [
      ...specified,
      ...further,
      ...gifts,
      ...accounts,
      ...feeds,
    ]),
  ]),
] satisfies RouteConfig;
