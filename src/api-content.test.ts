import { sql } from "kysely";
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyRow } from "../test/copy-row";
import { testDeps } from "../test/database";
import { api } from "./api";
import { testApp } from "./server/api/api.fixture";

const deps = await testDeps("sample");
const app = await testApp(deps, api);

const idOf = (item: { id?: string; slug?: string }): string => item.id ?? item.slug!;

/** Each request is from somebody else, so that no limit is reached. */
let requests = 0;
async function get(path: string, headers: Record<string, string> = {}) {
  const n = ++requests;
  const remoteAddress = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  const answer = await app.inject({ url: `/api/v1${path}`, headers, remoteAddress });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const firstOf = async (path: string): Promise<string> => idOf((await get(`${path}?limit=1`)).body.items[0]);
/** What is copied, so that every list has several pages; `copy-11` is a draft. */
const MODELS = {
  program: "women-in-tech",
  initiative: "mentors-by-text",
  event: await firstOf("/events"),
  campaign: "laptop-drive-2024",
  post: "my-first-pull-request",
  gallery_item: await firstOf("/gallery"),
};
for (const [table, slug] of Object.entries(MODELS))
  for (let i = 0; i < 12; i++)
    await deps.db.transaction().execute(async (tx) => {
      const id = deps.newId();
      const state = i === 11 ? "draft" : "published";
      await copyRow(tx, table, slug, {
        id,
        slug: `copy-${i}`,
        state,
        goal_minor: (i % 4) * 100_000 + 100_000,
      });
      // Three have the same moment each, and the next three come a millionth of a second later.
      await sql`update ${sql.table(table)} set publish_at = publish_at + ${Math.trunc(i / 3)} * interval '1 microsecond'
        where id = ${id}`.execute(tx);
      if (table === "campaign")
        await sql`insert into campaign_budget_item select id, 1, '{"en":"All"}', goal_minor from campaign where id = ${id}`.execute(
          tx,
        );
    });

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

test("every list that has a cursor is walked here, in every order it declares", () => {
  const lists = api.filter(({ endpoint }) => "cursor" in endpoint.query.shape);
  expect(lists.map(({ path }) => path).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

for (const [path, sorts] of Object.entries(LISTS))
  test(`${path}: cursors walk everything exactly once, in every order and page size, there and back`, async () => {
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

test("an order is the order it says", async () => {
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

test("what is added meanwhile shows no item twice", async () => {
  const first = (await get("/posts?limit=5")).body;
  await copyRow(deps.db, "post", "my-first-pull-request", { id: deps.newId(), slug: "brand-new" });
  await sql`update post set publish_at = ${deps.now()} where slug = 'brand-new'`.execute(deps.db);
  const second = (await get(`/posts?limit=5&cursor=${encodeURIComponent(first.nextCursor)}`)).body;
  const seen = [...first.items, ...second.items].map(idOf);
  expect(new Set(seen).size).toBe(10);
  await deps.db.deleteFrom("post").where("slug", "=", "brand-new").execute();
});

test("filters and words narrow, and go on with the cursor", async () => {
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

test("only the fields that were asked for come", async () => {
  expect((await get("/programs?fields=id,title&limit=1")).body.items.map(Object.keys)).toEqual([
    ["id", "title"],
  ]);
  expect(Object.keys((await get("/programs/women-in-tech?fields=impact")).body)).toEqual(["impact"]);
});

for (const query of [
  "sort=nope",
  "sort=",
  "sort=--id",
  "limit=0",
  "limit=101",
  "limit=-1",
  "limit=1.5",
  "limit=abc",
  "limit=",
  "limit=1&limit=2",
  "limit=99999999999999999999",
  "cursor=nope",
  "cursor=",
  "cursor=-publishedAt.",
  "cursor=-publishedAt.WyJhIiwiYiJd",
  "cursor=startDate.WyIyMDI2LTAxLTAxIiwiMDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0",
  "fields=",
  "fields=nope",
  "fields=id,,title",
  "fields=__proto__",
  "category=nope",
  "category=",
  "category=web-development&category=data-science",
  "unknown=1",
  "__proto__=1",
  "constructor=1",
  "q=%00",
  `q=${"x".repeat(201)}`,
  "q[]=a",
  "utm_source=x",
])
  test(`?${query.slice(0, 40)} is refused and says which parameter`, async () => {
    const { status, body } = await get(`/programs?${query}`);
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.errors.length).toBeGreaterThan(0);
  });

test("a cursor of one order is refused in another, of one list harmless in another", async () => {
  const { nextCursor } = (await get("/programs?limit=1&sort=startDate")).body;
  expect((await get(`/programs?sort=-startDate&cursor=${encodeURIComponent(nextCursor)}`)).status).toBe(422);
  expect((await get(`/initiatives?sort=startDate&cursor=${encodeURIComponent(nextCursor)}`)).status).toBe(
    200,
  );
});

test("odd words, addresses and languages are answered, never with an error of ours", async () => {
  const paths = api.filter(({ method }) => method === "GET").map(({ path }) => path);
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "../../etc/passwd",
      "'; drop table program; --",
      "%",
      "\0",
      "a\0b",
      "null",
      "-1",
      "NaN",
      "&|!():*<->",
      "\u{1f4a9}",
      "\ud800",
    ),
  );
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      odd,
      odd,
      odd,
      fc.constantFrom("q", "cursor", "limit", "sort", "fields", "category"),
      async (path, id, name, value, known) => {
        const address = path.replace(/:\w+/, encoded(id) || "x");
        for (const query of ["", `?${encoded(name)}=${encoded(value)}`, `?${known}=${encoded(value)}`]) {
          const { status, body } = await get(address + query, {
            "accept-language": encoded(value),
            "x-reboot-locale": encoded(name),
          });
          expect(status, `${address}${query}`).toBeLessThan(500);
          if (status >= 400) expect(body.code).toMatch(/^[a-z_]+$/);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("texts come in the language that was asked for; what falls back is named", async () => {
  const french = await get("/programs/women-in-tech", { "x-reboot-locale": "fr" });
  const english = await get("/programs/women-in-tech");
  expect(french.body.title).not.toBe(english.body.title);
  expect(french.headers["content-language"]).toMatch(/^fr/);
  expect(french.headers.vary).toContain("X-Reboot-Locale");
  expect(french.body.url).toBe(`${deps.origin}/fr/programs/women-in-tech`);
  await sql`update program set title = ${JSON.stringify({ en: "Only English" })} where slug = 'women-in-tech'`.execute(
    deps.db,
  );
  const mixed = await get("/programs/women-in-tech", { "x-reboot-locale": "sw" });
  expect([mixed.body.title, mixed.headers["content-language"]]).toEqual(["Only English", "sw, en"]);
});

test("an ETag changes with the content, and differs between languages", async () => {
  const tag = async (locale: string) =>
    (await get("/settings", { "x-reboot-locale": locale })).headers["etag"];
  const before = await tag("en");
  expect(await tag("en")).toBe(before);
  expect(await tag("fr")).not.toBe(before);
  await sql`update site_settings set data = jsonb_set(data, '{name}', '"Other"')`.execute(deps.db);
  expect(await tag("en")).not.toBe(before);
});

test("every field of the specification is there under its name", async () => {
  const of = async (path: string) => Object.keys((await get(path)).body.items?.[0] ?? (await get(path)).body);
  const fields = {
    "/posts/my-first-pull-request": "slug title excerpt content date readTime category coverImage",
    "/gallery": "id title category description image date",
    "/team": "id name role image bio socialLinks",
    "/courses/web-development":
      "id title shortDescription image duration level format curriculum outcomes requirements instructors",
    "/campaigns/laptop-drive-2024":
      "id title shortDescription description image goal raised deadline location category featured story impact updates budget",
    [`/events/${MODELS.event}`]:
      "id title date time location venue image category status featured description schedule speakers tickets",
    "/programs/code-for-refugees":
      "id title shortDescription description image category status featured location startDate endDate impact objectives activities outcomes team testimonials updates",
    "/donation-tiers": "name amount period description title perks",
    "/testimonials": "name role content avatar",
    "/partners": "name logo",
  };
  for (const [path, names] of Object.entries(fields))
    expect(await of(path), path).toEqual(expect.arrayContaining(names.split(" ")));
});

test("the sample content has the values of the specification", async () => {
  expect((await get("/campaigns/laptop-drive-2024")).body).toMatchObject({
    goal: 50_000,
    raised: 35_000,
    currency: "USD",
    deadline: "2024-12-31",
  });
  expect((await get("/programs/code-for-refugees")).body.impact).toEqual({
    beneficiaries: 500,
    countries: 12,
    employmentRate: 85,
    partners: 30,
  });
  const tiers = (await get("/donation-tiers")).body.items;
  expect(
    tiers.map(({ amount, period }: { amount: number; period: string }) => `${amount} ${period}`),
  ).toEqual(["20 monthly", "100 monthly", "500 monthly", "50 one-time"]);
  const prices = (await get("/events?limit=100&fields=id,tickets")).body.items
    .filter(({ id }: { id: string }) => !id.startsWith("copy-"))
    .flatMap(({ tickets }: { tickets: { type: string; price: number; available: boolean }[] }) =>
      tickets.map(({ price }) => price),
    );
  expect(prices).toEqual(expect.arrayContaining([50, 75, 25, 30, 15]));
  const { languages, frameworks } = (await get("/skills")).body;
  expect([languages.length, frameworks.length]).toEqual([10, 10]);
});
