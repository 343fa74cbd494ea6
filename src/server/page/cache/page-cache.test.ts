import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestCache, page, shown } from "./page-cache.fixture";

test("a page is made once, and every encoding holds the same bytes", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => page(`page ${++made}`);
  await cache.getOrRender("/", render);
  const again = await cache.getOrRender("/", render);
  expect(shown(again)).toBe("page 1");
  expect(gunzipSync(again.bodies.gzip).equals(again.bodies.identity)).toBe(true);
  expect(brotliDecompressSync(again.bodies.br).equals(again.bodies.identity)).toBe(true);
});

test("whoever asks while a page is being made waits for the same one", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return page(`page ${++made}`);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender("/", render)));
  expect(new Set(answers.map(shown))).toEqual(new Set(["page 1"]));
});

test("settles when the pages that are made behind a reader's back are there", async () => {
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

test("an old page is shown while it is made anew", async () => {
  const { cache, clock } = createTestCache();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 1000;
  expect(shown(await cache.getOrRender("/", async () => page("new")))).toBe("old");
  await cache.whenIdle();
  expect(shown(await cache.getOrRender("/", async () => page("newer")))).toBe("new");
});

test("a page that nobody asked for in ten times as long is looked at first, and shown as it was when that fails", async () => {
  const { cache, clock, errors } = createTestCache();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 10_000;
  const broken = () => Promise.reject(new Error("no database"));
  expect(shown(await cache.getOrRender("/", broken))).toBe("old");
  expect(errors).toHaveLength(1);
  expect(shown(await cache.getOrRender("/", async () => page("new")))).toBe("new");
});

test("what is kept is at hand at once only while nothing about it is old", async () => {
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

test("what must not be kept is not", async () => {
  const { cache } = createTestCache();
  let made = 0;
  const render = async () => page(`page ${++made}`, null);
  await cache.getOrRender("/", render);
  expect(shown(await cache.getOrRender("/", render))).toBe("page 2");
  expect(cache.stats().entries).toBe(0);
});

test("what is for one reader alone goes to nobody who asked in the same moment", async () => {
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

test("a render that fails is reported to who asked, and tried again by the next", async () => {
  const { cache } = createTestCache();
  await expect(cache.getOrRender("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(shown(await cache.getOrRender("/", async () => page("fine")))).toBe("fine");
});
