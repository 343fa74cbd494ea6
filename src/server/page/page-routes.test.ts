import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createHandleLookup, createRouteMatcher } from "./page-routes";

const page = (id: string, path: string, parentId?: string, handle?: object) => ({
  id,
  path,
  parentId,
  module: handle ? { handle } : {},
});
const routes = Object.fromEntries(
  [
    page("root", ""),
    page("locale", ":locale?", "root"),
    page("blog", "blog", "locale", { query: ["category"] }),
    page("post", "blog/:slug", "locale"),
    page("office", "admin", "locale", { query: ["filter"] }),
    page("part", ":part/:id", "office"),
    page("rest", "*", "office"),
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild["routes"];

test.each([
  ["/blog", ["category"]],
  ["/fr/blog", ["category"]],
  ["/blog/a-post", []],
  ["/nowhere", []],
  // Child pages inherit parameters, or a filtered list in a link would be the whole list after sign-in.
  ["/admin", ["filter"]],
  ["/sw/admin/messages/1", ["filter"]],
  ["/admin/tickets/an-event/orders/1", ["filter"]],
  ["/admin/messages.data", ["filter"]],
])("%s has the parameters %j", (path, query) => {
  expect(createHandleLookup(routes)(path).query).toEqual(query);
});

test("metrics name a page by its pattern, without its content", () => {
  const patternOf = createRouteMatcher(routes);
  expect(["/blog/a-post", "/fr/blog", "/nowhere/at/all"].map(patternOf)).toEqual([
    ":locale?/blog/:slug",
    ":locale?/blog",
    "other",
  ]);
});
