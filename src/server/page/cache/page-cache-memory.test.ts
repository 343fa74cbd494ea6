import { expect, test } from "vitest";
import { createTestCache, page, shown } from "./page-cache.fixture";

test("the least recently used entries leave first, and memory stays bounded", async () => {
  const { cache } = createTestCache({ maxBytes: 60_000 });
  for (let i = 0; i < 200; i++) {
    await cache.getOrRender(`/${i}`, async () => page(`page ${i}`));
    await cache.getOrRender("/0", async () => page("page 0 again"));
  }
  const { bytes, entries, bodies } = cache.stats();
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(entries).toBe(bodies);
  expect(shown(await cache.getOrRender("/0", async () => page("gone")))).toBe("page 0");
  expect(shown(await cache.getOrRender("/1", async () => page("rendered again")))).toBe("rendered again");
});

test("a walk through URLs that are requested once evicts no other pages", async () => {
  const { cache } = createTestCache({ maxBytes: 60_000 });
  for (let i = 0; i < 5; i++)
    for (const _ of [1, 2]) await cache.getOrRender(`/real/${i}`, async () => page(`real ${i}`));
  for (let i = 0; i < 500; i++) await cache.getOrRender(`/walk/${i}`, async () => page(`walk ${i}`));
  for (let i = 0; i < 5; i++)
    expect(shown(await cache.getOrRender(`/real/${i}`, async () => page("rendered again")))).toBe(
      `real ${i}`,
    );
});

test("ten thousand made-up URLs share one body", async () => {
  const { cache } = createTestCache({ maxBytes: 2_000_000 });
  await cache.getOrRender("/real", async () => page("real"));
  for (let i = 0; i < 10_000; i++)
    await cache.getOrRender(`/nope/${i}`, async () => ({ ...page("not found"), status: 404 }));
  expect(cache.stats().bodies).toBeLessThanOrEqual(2);
  expect(cache.stats().bytes).toBeLessThanOrEqual(2_000_000);
});

test("a flood of different pages renders a few at a time, and none is lost", async () => {
  const { cache } = createTestCache();
  let running = 0;
  let most = 0;
  const render = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    return page("made");
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => cache.getOrRender(`/${i}`, render)),
  );
  expect(answers.every((answer) => shown(answer) === "made")).toBe(true);
  expect(most).toBe(4);
  await expect(cache.getOrRender("/bad", () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(shown(await cache.getOrRender("/after", render))).toBe("made");
});
