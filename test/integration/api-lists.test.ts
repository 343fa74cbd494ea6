import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { copyRow } from "../support/copy-row";
import { apiRoutes } from "../../src/registry/api-routes";
import { createContentApi, idOf } from "./api-content.fixture";

const { deps, get } = await createContentApi();

const LISTS: Record<string, string[]> = {
  "/programs": ["publishedAt", "startDate", "id"],
  "/courses": ["id"],
  "/initiatives": ["publishedAt", "startDate", "id"],
  "/events": ["date", "publishedAt", "id"],
  "/campaigns": ["publishedAt", "deadline", "goal", "id"],
  "/posts": ["date", "slug"],
  "/gallery": ["date", "id"],
  "/team": ["position"],
  "/testimonials": ["position"],
  "/partners": ["position"],
};
async function walk(path: string, sort: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor = "";
  for (let pages = 0; pages < 100; pages++) {
    const { status, body } = await get(`${path}?sort=${sort}&limit=${limit}${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(limit);
    seen.push(...body.items.map(idOf));
    if (body.nextCursor === null) return seen;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
  throw new Error("the list has no end");
}

test("every public list with a cursor is tested here, in every declared order", () => {
  const lists = apiRoutes.filter(({ area, endpoint }) => area === "main" && "cursor" in endpoint.query.shape);
  expect(lists.map(({ path }) => path).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

for (const [path, sorts] of Object.entries(LISTS))
  test(`${path}: cursors return every item exactly once, in every order and page size, forward and back`, async () => {
    const all = (await get(`${path}?limit=100`)).body.items.map(idOf).toSorted();
    expect(all.length).toBeGreaterThan(0);
    expect(all).not.toContain("copy-11");
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.integer({ min: 1, max: 7 }), async (sort, limit) => {
        const there = await walk(path, sort, limit);
        expect(there.toSorted()).toEqual(all);
        expect(await walk(path, `-${sort}`, limit + 1)).toEqual(there.toReversed());
      }),
      { numRuns: 6 },
    );
  });

test("lists are in the requested order", async () => {
  const valuesOf = async (path: string, sort: string, field: string): Promise<(string | number)[]> =>
    (await get(`${path}?sort=${sort}&limit=100&fields=${field}`)).body.items.map(
      (item: Record<string, string | number>) => item[field],
    );
  const goals = (await valuesOf("/campaigns", "goal", "goal")) as number[];
  expect(goals).toEqual(goals.toSorted((a, b) => a - b));
  for (const [path, field] of [
    ["/campaigns", "deadline"],
    ["/programs", "startDate"],
    ["/posts", "date"],
    ["/programs", "id"],
  ] as const) {
    const values = await valuesOf(path, `-${field}`, field);
    expect(values).toEqual(values.toSorted().toReversed());
  }
});

test("items added meanwhile cause no duplicates", async () => {
  const first = (await get("/posts?limit=5")).body;
  await copyRow(deps.db, "post", "my-first-pull-request", { id: deps.newId(), slug: "brand-new" });
  await sql`update post set publish_at = ${deps.now()} where slug = 'brand-new'`.execute(deps.db);
  const second = (await get(`/posts?limit=5&cursor=${encodeURIComponent(first.nextCursor)}`)).body;
  const seen = [...first.items, ...second.items].map(idOf);
  expect(new Set(seen).size).toBe(10);
  await deps.db.deleteFrom("post").where("slug", "=", "brand-new").execute();
});

test("filters and search words restrict a list, also on its later pages", async () => {
  const power = (await get("/campaigns?category=equipment&limit=2&sort=id")).body;
  expect(power.items.every((item: { category: string }) => item.category === "equipment")).toBe(true);
  const more = (
    await get(
      `/campaigns?category=equipment&limit=100&sort=id&cursor=${encodeURIComponent(power.nextCursor)}`,
    )
  ).body;
  expect(more.items.every((item: { category: string }) => item.category === "equipment")).toBe(true);
  const all = (await get("/events?limit=100")).body.items.length;
  const parts = await Promise.all(
    ["upcoming", "past"].map((status) => get(`/events?limit=100&status=${status}`)),
  );
  expect(parts.map(({ body }) => body.items.length).reduce((a, b) => a + b)).toBe(all);
  expect((await get("/programs?q=evening%20childc")).body.items.map(idOf)).toContain("women-in-tech");
  expect((await get("/programs?q=nowhere-to-be-found")).body).toEqual({ items: [], nextCursor: null });
});

test("only requested fields are returned", async () => {
  expect((await get("/programs?fields=id,title&limit=1")).body.items.map(Object.keys)).toEqual([
    ["id", "title"],
  ]);
  expect(Object.keys((await get("/programs/women-in-tech?fields=impact")).body)).toEqual(["impact"]);
});
