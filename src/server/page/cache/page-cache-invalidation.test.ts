import { expect, test } from "vitest";
import { createTestCache, page, shown } from "./page-cache.fixture";

test("a changed page is never shown again, unless rendering fails", async () => {
  const { cache, errors } = createTestCache();
  await cache.getOrRender("/a", async () => page("a1", ["post"]));
  await cache.getOrRender("/b", async () => page("b1", ["event"]));
  cache.invalidate(["post"]);
  expect(shown(await cache.getOrRender("/b", async () => page("b2")))).toBe("b1");
  expect(shown(await cache.getOrRender("/a", () => Promise.reject(new Error("no database"))))).toBe("a1");
  expect(errors).toHaveLength(1);
  expect(shown(await cache.getOrRender("/a", async () => page("a2", ["post"])))).toBe("a2");
});

test("a change during a render is not lost", async () => {
  const { cache } = createTestCache();
  const first = cache.getOrRender("/", async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return page("read before the change", ["post"]);
  });
  cache.invalidate(["post"]);
  await first;
  expect(shown(await cache.getOrRender("/", async () => page("after", ["post"])))).toBe("after");
});

test("everything can be invalidated at once", async () => {
  const { cache } = createTestCache();
  await cache.getOrRender("/", async () => page("one", ["post"]));
  cache.invalidate(["*"]);
  expect(shown(await cache.getOrRender("/", async () => page("two")))).toBe("two");
});

test("a request after a change does not get a render that started before it", async () => {
  const { cache } = createTestCache();
  const { promise: late, resolve: finish } = Promise.withResolvers<void>();
  const before = cache.getOrRender("/", async () => {
    await late;
    return page("before", ["post"]);
  });
  cache.invalidate(["post"]);
  const after = cache.getOrRender("/", async () => page("after", ["post"]));
  expect(shown(await after)).toBe("after");
  finish();
  expect(shown(await before)).toBe("before");
  expect(shown(await cache.getOrRender("/", async () => page("again", ["post"])))).toBe("after");
});

test("pages with changed totals are rendered at once, but few a second; old totals are not shown for long", async () => {
  const { cache, clock } = createTestCache({ freshMs: 60_000 });
  const keys = Array.from({ length: 10 }, (_, n) => `/${n}`);
  let sum = 1;
  const read = (key: string) =>
    cache.getOrRender(key, async () => page(`${key} ${sum}`, ["gift"])).then(shown);
  const readAll = async () => {
    const all: string[] = [];
    for (const key of keys) all.push(await read(key));
    return all.filter((text) => text.endsWith(` ${sum}`)).length;
  };
  expect(await readAll()).toBe(10);
  clock.now = 10_000;
  cache.invalidate(["gift"]);
  sum = 2;
  expect(await readAll()).toBe(4);
  expect(shown(cache.getFresh("/9")!)).toBe("/9 1");
  clock.now += 1000;
  expect(await readAll()).toBe(8);
  cache.invalidate(["gift"]);
  sum = 3;
  // The last two have waited longest; none of the others has its turn within a second.
  clock.now += 4000;
  expect(await read("/9")).toBe("/9 3");
  expect(await read("/8")).toBe("/8 3");
});

test("a page with another change as well does not wait for its turn", async () => {
  const { cache } = createTestCache();
  for (let n = 0; n < 8; n++) {
    await cache.getOrRender(`/${n}`, async () => page("old", ["gift", "post"]));
  }
  cache.invalidate(["gift"]);
  cache.invalidate(["post"]);
  for (let n = 0; n < 8; n++)
    expect(shown(await cache.getOrRender(`/${n}`, async () => page("new", ["gift", "post"])))).toBe("new");
});

test("a page that changes often is compressed quickly, and at best quality once it settles", async () => {
  const { cache, clock } = createTestCache();
  const read = (text: string) => cache.getOrRender("/", async () => page(text, ["gift"]));
  expect((await read("a")).bodies.isSmallest).toBe(true);
  cache.invalidate(["gift"]);
  const moving = await read("b");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(cache.getAny("/")!.bodies).toBe(moving.bodies);
  expect(moving.bodies.isSmallest).toBe(false);
  clock.now += 1000;
  // The old page is shown while the same renders again: now it is worth its smallest form.
  expect(await read("b")).toBe(cache.getAny("/"));
  await expect.poll(() => cache.getAny("/")!.bodies.isSmallest).toBe(true);
});

test("a page that renders unchanged is not compressed again", async () => {
  const { cache, clock } = createTestCache();
  const read = () => cache.getOrRender("/", async () => page("a", ["gift"]));
  const best = (await read()).bodies;
  for (const more of ["looked at again", "changed somewhere else"]) {
    if (more === "changed somewhere else") cache.invalidate(["gift"]);
    else clock.now += 1000;
    await read();
    await expect.poll(() => cache.stats().running).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(cache.getAny("/")!.bodies, more).toBe(best);
  }
  expect(cache.stats()).toMatchObject({ bodies: 1, entries: 1 });
});
