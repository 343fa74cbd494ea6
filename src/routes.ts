import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";

/** Every page address, in the order of spec §2, then the pages of product.md §2. English has no prefix. */
const pages = [
  index("features/home/pages/home-page.tsx"),
  route("programs", "features/programs/pages/programs-page.tsx"),
  route("programs/:id", "features/programs/pages/program-page.tsx"),
  route("newsletter/subscribe", "features/newsletter/pages/subscribe-page.tsx"),
  route("newsletter/check-inbox", "features/newsletter/pages/check-inbox-page.tsx"),
  route("newsletter/confirm/:token", "features/newsletter/pages/confirm-page.tsx"),
  route("*", "features/site/pages/not-found-page.tsx"),
];

export default [
  ...prefix(":locale?", [layout("features/site/pages/public-layout.tsx", pages)]),
] satisfies RouteConfig;
