import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";

/** Every page address, in the order of spec §2, then the pages of product.md §2. English has no prefix. */
const pages = [
  index("features/home/pages/home-page.tsx"),
  route("programs", "features/programs/pages/programs-page.tsx"),
  route("programs/:id", "features/programs/pages/program-page.tsx"),
  route("events", "features/events/pages/events-page.tsx"),
  route("events/:id", "features/events/pages/event-page.tsx"),
  route("events/:id.ics", "features/events/pages/event-calendar.ts"),
  route("calendar.ics", "features/events/pages/calendar.ts"),
  route("gallery", "features/gallery/pages/gallery-page.tsx"),
  route("gallery/:category", "features/gallery/pages/album-page.tsx"),
  route("gallery/:category/:id", "features/gallery/pages/picture-page.tsx"),
  route("achievements", "features/site/pages/achievements-page.tsx"),
  route("initiatives", "features/programs/pages/initiatives-page.tsx"),
  route("initiatives/:id", "features/programs/pages/initiative-page.tsx"),
  route("*", "features/site/pages/not-found-page.tsx"),
];

export default [
  ...prefix(":locale?", [layout("features/site/pages/public-layout.tsx", pages)]),
] satisfies RouteConfig;
