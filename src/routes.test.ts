import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "./routes";

/** The table of spec §2, in its order. `*` is the not-found page. */
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
    const own = entry.children ? [] : [{ path: `/${here}`, file: entry.file }];
    return [...own, ...flatten(entry.children ?? [], here)];
  });
}

const all = flatten(await routes);
const localized = all
  .filter((route) => route.path.startsWith("/:locale?"))
  .map(({ path: full }) => full.replace("/:locale?", "") || "/");

test("every route of the specification is there, in its order", () => {
  expect(localized.filter((route) => SPECIFIED.includes(route))).toEqual(SPECIFIED);
});

test("no address is given twice, and each has its file in a feature or the back-office", () => {
  const addresses = all.map((route) => route.path);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { file } of all) {
    expect(existsSync(path.join(import.meta.dirname, file)), file).toBe(true);
    expect(file).toMatch(/^features\/[\w-]+\/pages\/[\w-]+\.tsx?$|^admin\//);
  }
});
