import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import { ANONYMOUS } from "../../src/platform/auth/principal";
import { ok } from "../../src/platform/result";
import { createTestApp } from "../../src/server/api/api.fixture";
import { createPageCache } from "../../src/server/page/cache/page-cache";

const deps = await testDeps("sample");
const errors: unknown[] = [];
const cache = createPageCache({
  maxBytes: 1_000_000,
  freshMs: 60_000,
  now: () => deps.now().getTime(),
  onError: (error) => errors.push(error),
});
const app = await createTestApp(deps, apiRoutes, {}, async () => ok(ANONYMOUS), cache);
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const titles = async (url: string, headers = {}) =>
  (await get(url, headers)).json().items.map(({ title }: { title: string }) => title);

test("a public response is cached until its data changes, in every process", async () => {
  const before = await titles("/api/v1/programs");
  expect(before.length).toBeGreaterThan(1);
  await deps.db.updateTable("program").set({ state: "draft" }).where("featured", "=", true).execute();
  expect(await titles("/api/v1/programs")).toEqual(before);
  cache.invalidate(["program"]);
  const after = await titles("/api/v1/programs");
  expect(after.length).toBeLessThan(before.length);
  cache.invalidate(["blog_post"]);
  const { renders: made } = cache.stats();
  expect(await titles("/api/v1/programs")).toEqual(after);
  expect(cache.stats().renders).toBe(made);
});

test("styles, languages and queries are cached separately", async () => {
  const bare = (await get("/api/v1/events?limit=1")).json();
  expect((await get("/ajax/v1/events?limit=1")).json()).toEqual({ data: bare });
  expect((await get("/api/v1/events?limit=2")).json().items).toHaveLength(2);
  const french = await get("/api/v1/events?limit=1", { "x-reboot-locale": "fr" });
  expect(french.headers["content-language"]).toContain("fr");
  expect(french.json().items[0].title).not.toBe(bare.items[0].title);
  expect((await get("/api/v1/events?limit=1")).json()).toEqual(bare);
});

test("a cached response is compressed, and 304 for clients that have it", async () => {
  const url = "/api/v1/events?limit=5";
  const plain = await get(url, { origin: "https://elsewhere.example" });
  expect(plain.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    ratelimit: expect.stringContaining("r="),
  });
  expect(plain.headers["vary"]).toMatch(/Origin.*Accept-Language.*X-Reboot-Locale.*Accept-Encoding/);
  const small = await get(url, { "accept-encoding": "br" });
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json());
  const { statusCode, body } = await get(url, {
    "accept-encoding": "br",
    "if-none-match": String(small.headers["etag"]),
  });
  expect([statusCode, body]).toEqual([304, ""]);
  const head = await app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test("an error is created for each request, and removes the cached response", async () => {
  const url = "/api/v1/programs/code-for-refugees";
  await deps.db.updateTable("program").set({ state: "published" }).execute();
  cache.invalidate(["program"]);
  expect((await get(url)).statusCode).toBe(200);
  await deps.db.updateTable("program").set({ state: "draft" }).execute();
  cache.invalidate(["program"]);
  for (const id of ["one", "two"]) {
    const gone = await get(url, { "x-request-id": id });
    expect(gone.statusCode).toBe(404);
    expect(gone.headers["content-type"]).toContain("problem+json");
    expect(gone.json().request).toBe(gone.headers["x-request-id"]);
  }
  expect((await get("/api/v1/programs?limit=x")).json()).toMatchObject({ code: "validation_failed" });
  expect(errors).toEqual([]);
});
