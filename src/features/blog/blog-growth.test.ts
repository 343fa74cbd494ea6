import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { PostFilter } from "./blog.model";
import { latestPosts } from "./blog.service.server";
import { NEWEST_FIRST } from "../../platform/pagination/cursor";
import { postsQuery } from "./blog.store.server";

const deps = await testDeps("sample");

// Enough rows that a full scan is never cheapest. Two of three posts are public, one of a hundred has the rare
// category.
await sql`
  insert into post (id, slug, state, publish_at, title, excerpt, content, category, author_name)
  select gen_random_uuid(), 'grown-' || n,
    (array['draft', 'published', 'scheduled'])[1 + n % 3]::publication_state,
    ${deps.now()}::timestamptz - n * interval '1 hour',
    jsonb_build_object('en', 'Title ' || n), jsonb_build_object('en', 'Excerpt'),
    jsonb_build_object('en', repeat('word ' || n || ' ', 300)),
    case n % 100 when 0 then 'community-impact' else 'student-stories' end, 'Grace Lado'
  from generate_series(1, 4000) as n`.execute(deps.db);
await sql`vacuum analyze post`.execute(deps.db);

type Plan = { "Node Type": string; "Index Name"?: string; Plans?: Plan[] };

async function plansOf(filter: PostFilter, after: string[] | null = null): Promise<Plan[]> {
  const [answer] = await postsQuery(deps.db, deps.now(), filter, {
    order: NEWEST_FIRST,
    limit: 13,
    after,
  }).explain("json");
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return flat((answer as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"][0].Plan);
}
const indexes = (plans: Plan[]) => plans.flatMap((plan) => plan["Index Name"] ?? []);
const types = (plans: Plan[]) => plans.map((plan) => plan["Node Type"]);
const cursor = ["2026-11-10T00:00:00.000000Z", "00000000-0000-7000-8000-000000000000"];

test("with thousands of posts the list uses its index and sorts nothing", async () => {
  for (const after of [null, cursor]) {
    const plans = await plansOf({}, after);
    expect(indexes(plans)).toEqual(["post_list"]);
    expect(types(plans)).not.toContain("Sort");
  }
});

test("with thousands of posts a rare category uses its own index and sorts nothing", async () => {
  for (const after of [null, cursor]) {
    const plans = await plansOf({ category: "community-impact" }, after);
    expect(indexes(plans)).toEqual(["post_category_list"]);
    expect(types(plans)).not.toContain("Sort");
  }
});

test("with thousands of posts a search reads an index, not the table", async () => {
  for (const query of ["3998", "grace", "nowhere-to-be-found"]) {
    const plans = await plansOf({ query });
    expect(types(plans)).not.toContain("Seq Scan");
    expect(indexes(plans).length).toBeGreaterThan(0);
  }
});

test("list queries do not read the text of posts", async () => {
  const { sql: text } = postsQuery(
    deps.db,
    deps.now(),
    { query: "a", category: "tech-education" },
    { order: NEWEST_FIRST, limit: 13, after: null },
  ).compile();
  expect(text).not.toMatch(/content|\*/);
  expect(await latestPosts(deps, 5)).toHaveLength(5);
});
