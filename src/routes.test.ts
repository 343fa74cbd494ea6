import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isPrivatePath } from "./platform/pages/private-paths";
import routes from "./routes";

/** Paths of spec §2, in order. `*` is the not-found page. */
const SPECIFIED = [
  "/",
  "/about",
  "/programs",
  "/programs/:id",
  "/events",
  "/events/:id",
  "/gallery",
  "/gallery/:category",
  "/achievements",
  "/blog",
  "/blog/:slug",
  "/register",
  "/support",
  "/contact",
  "/mentor-application",
  "/partnership",
  "/team",
  "/fundraisers",
  "/fundraisers/:id",
  "/initiatives",
  "/initiatives/:id",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
  "/*",
];

type Flat = { path: string; file: string };

function flatten(entries: readonly RouteConfigEntry[], above = ""): Flat[] {
  return entries.flatMap((entry) => {
    const here = [above, entry.path].filter(Boolean).join("/");
    const own = entry.path === undefined && !entry.index ? [] : [{ path: `/${here}`, file: entry.file }];
    return [...own, ...flatten(entry.children ?? [], here)];
  });
}

const all = flatten(await routes);
const localized = all
  .filter((route) => route.path.startsWith("/:locale?"))
  .map(({ path: full }) => full.replace("/:locale?", "") || "/");

test("every route of the specification exists, in order", () => {
  expect(localized.filter((route) => SPECIFIED.includes(route))).toEqual(SPECIFIED);
});

test("each path is declared once, and has its file in a feature or the back office", () => {
  const addresses = all.map((route) => route.path);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { file } of all) {
    expect(existsSync(path.join(import.meta.dirname, file)), file).toBe(true);
    expect(file).toMatch(/^features\/([\w-]+\/)+pages\/[\w-]+\.tsx?$|^admin\//);
  }
});

/** Routes that anyone may read. A route that is not here belongs in `private-paths.ts` and `private-pages.spec.ts`. */
const PUBLIC = new Set([
  ...SPECIFIED,
  "/privacy",
  "/terms",
  "/cookies",
  "/code-of-conduct",
  "/safeguarding",
  "/problems/:code",
  "/api/v1/docs",
  "/gallery/:category/:id",
  "/search",
  "/offline",
  "/press",
  "/transparency",
  "/transparency/:year",
  "/receipts/:number",
  "/register/already",
  "/register/whole",
  "/register/resume",
  "/register/interest",
  "/register/interest/done",
  "/newsletter/subscribe",
  "/newsletter/check-inbox",
  "/newsletter/archive",
  "/newsletter/archive/:slug",
  "/login",
  "/login/inbox",
  "/signup",
  "/signup/inbox",
  "/reset",
  "/donate",
  "/events/:id/order",
  "/feed.xml",
  "/newsletter/archive/feed.xml",
  "/calendar.ics",
  "/events/:id.ics",
  "/transparency.csv",
  "/transparency.json",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/view",
  "/wipe",
  "/og/:locale/:kind/:file",
  "/portraits/:file",
  "/favicon.svg",
  "/favicon.ico",
  "/icon-192.png",
  "/icon-512.png",
  "/icon-maskable-512.png",
]);

test("each route is declared public, or its path is private in every language", () => {
  const paths = all.map(({ path: full }) => full.replace("/:locale?", "") || "/");
  const filled = (route: string) => route.replaceAll(/:\w+/g, "x").replace("*", "x");
  for (const route of paths)
    for (const prefix of ["", "/fr", "/ar", "/sw"])
      expect(isPrivatePath(prefix + filled(route)), prefix + route).toBe(!PUBLIC.has(route));
  expect([...PUBLIC].filter((route) => !paths.includes(route))).toEqual([]);
});
