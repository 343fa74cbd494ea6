import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";

/** Every page address, in the order of spec §2, then the pages of product.md §2. English has no prefix. */
const pages = [
  index("features/home/pages/home-page.tsx"),
  route("programs", "features/programs/pages/programs-page.tsx"),
  route("programs/:id", "features/programs/pages/program-page.tsx"),
  route("blog", "features/blog/pages/blog-page.tsx"),
  route("blog/:slug", "features/blog/pages/post-page.tsx"),
  route("team", "features/people/pages/team-page.tsx"),
  route("feed.xml", "features/site/pages/blog-feed.ts"),
  route("*", "features/site/pages/not-found-page.tsx"),
];

export default [
  ...prefix(":locale?", [layout("features/site/pages/public-layout.tsx", pages)]),
] satisfies RouteConfig;
