/** Every page of spec §2, by a sample address each, then the other public pages. */
export const PAGES = [
  "/",
  "/about",
  "/programs",
  "/programs/code-for-refugees",
  "/events",
  "/events/displaced-developers-conference",
  "/gallery",
  "/gallery/graduation",
  "/gallery/graduation/cohort-six-graduation",
  "/achievements",
  "/blog",
  "/blog/my-first-pull-request",
  "/register",
  "/support",
  "/contact",
  "/mentor-application",
  "/partnership",
  "/team",
  "/fundraisers",
  "/fundraisers/laptop-drive-2024",
  "/initiatives",
  "/initiatives/offline-lesson-library",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
  "/search?q=code",
  "/newsletter/subscribe",
  "/newsletter/check-inbox",
  "/login",
  "/signup",
  "/reset",
  "/api/v1/docs",
] as const;

/** The address of a page in another language. */
export const inLanguage = (locale: string, path: string): string =>
  locale === "en" ? path : path === "/" ? `/${locale}` : `/${locale}${path}`;
