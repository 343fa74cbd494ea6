import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestCache, page, shown } from "./page-cache.fixture";

test("a page is rendered once, and every encoding holds the same bytes", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => page(`page ${++made}`);
  await cache.getOrRender("/", render);
  const again = await cache.getOrRender("/", render);
  expect(shown(again)).toBe("page 1");
  expect(gunzipSync(again.bodies.gzip).equals(again.bodies.identity)).toBe(true);
  expect(brotliDecompressSync(again.bodies.br).equals(again.bodies.identity)).toBe(true);
});

test("requests during a render share it", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return page(`page ${++made}`);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender("/", render)));
  expect(new Set(answers.map(shown))).toEqual(new Set(["page 1"]));
});

test("whenIdle waits for background renders", async () => {
  const { cache, clock } = createTestCache();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 1500;
  let ended = false;
  const render = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ended = true;
    return page("new");
  };
  expect(shown(await cache.getOrRender("/", render))).toBe("old");
  expect(ended).toBe(false);
  await cache.whenIdle();
  expect(ended).toBe(true);
});

test("an old page is shown while it renders again", async () => {
  const { cache, clock } = createTestCache();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 1000;
  expect(shown(await cache.getOrRender("/", async () => page("new")))).toBe("old");
  await cache.whenIdle();
  expect(shown(await cache.getOrRender("/", async () => page("newer")))).toBe("new");
});

test("a page ten times as old is rendered first, and shown as it was if that fails", async () => {
  const { cache, clock, errors } = createTestCache();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 10_000;
  const broken = () => Promise.reject(new Error("no database"));
  expect(shown(await cache.getOrRender("/", broken))).toBe("old");
  expect(errors).toHaveLength(1);
  expect(shown(await cache.getOrRender("/", async () => page("new")))).toBe("new");
});

test("getFresh returns a page only while it is fresh and unchanged", async () => {
  const { cache, clock } = createTestCache();
  expect(cache.getFresh("/")).toBe(null);
  await cache.getOrRender("/", async () => page("page", ["post"]));
  expect(shown(cache.getFresh("/")!)).toBe("page");
  cache.invalidate(["post"]);
  expect(cache.getFresh("/")).toBe(null);
  await cache.getOrRender("/", async () => page("rendered again", ["post"]));
  expect(shown(cache.getFresh("/")!)).toBe("rendered again");
  clock.now = 1000;
  expect(cache.getFresh("/")).toBe(null);
});

test("a page that must not be cached is not", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => page(`page ${++made}`, null);
  await cache.getOrRender("/", render);
  expect(shown(await cache.getOrRender("/", render))).toBe("page 2");
  expect(cache.stats().entries).toBe(0);
});

test("a private page is not shared with concurrent requests", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return page(`form ${++made}`, null);
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender("/contact", render)));
  expect(new Set(answers.map(shown)).size).toBe(20);
  expect(cache.stats()).toMatchObject({ entries: 0, running: 0 });
});

test("a failed render is reported to its requester, and the next request tries again", async () => {
  const { cache } = createTestCache();
  await expect(cache.getOrRender("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(shown(await cache.getOrRender("/", async () => page("fine")))).toBe("fine");
});
