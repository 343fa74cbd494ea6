import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding } from "../../http/compression";
import { type RenderedResponse, createPageCache } from "./page-cache";

const html = { "content-type": "text/html; charset=utf-8" };
const page = (text: string, tags: readonly string[] | null = []): RenderedResponse => ({
  status: 200,
  headers: html,
  body: Buffer.from(text.padEnd(2000, " ")),
  tags,
});
const shown = ({ bodies }: { bodies: { identity: Buffer } }) => bodies.identity.toString().trim();

function fresh(over: { maxBytes?: number; freshMs?: number } = {}) {
  const clock = { now: 0 };
  const errors: unknown[] = [];
  const cache = createPageCache({
    maxBytes: 1_000_000,
    freshMs: 1000,
    now: () => clock.now,
    onError: (error) => errors.push(error),
    ...over,
  });
  return { cache, clock, errors };
}

test("a page is made once, and every encoding holds the same bytes", async () => {
  const { cache } = fresh();
  let made = 0;
  const render = async () => page(`page ${++made}`);
  await cache.getOrRender("/", render);
  const again = await cache.getOrRender("/", render);
  expect(shown(again)).toBe("page 1");
  expect(gunzipSync(again.bodies.gzip).equals(again.bodies.identity)).toBe(true);
  expect(brotliDecompressSync(again.bodies.br).equals(again.bodies.identity)).toBe(true);
});

test("whoever asks while a page is being made waits for the same one", async () => {
  const { cache } = fresh();
  let made = 0;
  const render = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return page(`page ${++made}`);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender("/", render)));
  expect(new Set(answers.map(shown))).toEqual(new Set(["page 1"]));
});

test("settles when the pages that are made behind a reader's back are there", async () => {
  const { cache, clock } = fresh();
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
  const { cache, clock } = fresh();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 1000;
  expect(shown(await cache.getOrRender("/", async () => page("new")))).toBe("old");
  await cache.whenIdle();
  expect(shown(await cache.getOrRender("/", async () => page("newer")))).toBe("new");
});

test("a page that nobody asked for in ten times as long is looked at first, and shown as it was when that fails", async () => {
  const { cache, clock, errors } = fresh();
  await cache.getOrRender("/", async () => page("old"));
  clock.now = 10_000;
  const broken = () => Promise.reject(new Error("no database"));
  expect(shown(await cache.getOrRender("/", broken))).toBe("old");
  expect(errors).toHaveLength(1);
  expect(shown(await cache.getOrRender("/", async () => page("new")))).toBe("new");
});

test("what is kept is at hand at once only while nothing about it is old", async () => {
  const { cache, clock } = fresh();
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

test("what was changed is never shown again, except when it cannot be made", async () => {
  const { cache, errors } = fresh();
  await cache.getOrRender("/a", async () => page("a1", ["post"]));
  await cache.getOrRender("/b", async () => page("b1", ["event"]));
  cache.invalidate(["post"]);
  expect(shown(await cache.getOrRender("/b", async () => page("b2")))).toBe("b1");
  expect(shown(await cache.getOrRender("/a", () => Promise.reject(new Error("no database"))))).toBe("a1");
  expect(errors).toHaveLength(1);
  expect(shown(await cache.getOrRender("/a", async () => page("a2", ["post"])))).toBe("a2");
});

test("a change while a page is being made is not lost", async () => {
  const { cache } = fresh();
  const first = cache.getOrRender("/", async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return page("read before the change", ["post"]);
  });
  cache.invalidate(["post"]);
  await first;
  expect(shown(await cache.getOrRender("/", async () => page("after", ["post"])))).toBe("after");
});

test("what must not be kept is not", async () => {
  const { cache } = fresh();
  let made = 0;
  const render = async () => page(`page ${++made}`, null);
  await cache.getOrRender("/", render);
  expect(shown(await cache.getOrRender("/", render))).toBe("page 2");
  expect(cache.stats().entries).toBe(0);
});

test("what is for one reader alone goes to nobody who asked in the same moment", async () => {
  const { cache } = fresh();
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
  const { cache } = fresh();
  await expect(cache.getOrRender("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(shown(await cache.getOrRender("/", async () => page("fine")))).toBe("fine");
});

test("the least recently used leave first, and memory stays bounded", async () => {
  const { cache } = fresh({ maxBytes: 60_000 });
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

test("a walk through addresses nobody asks for twice leaves the others alone", async () => {
  const { cache } = fresh({ maxBytes: 60_000 });
  for (let i = 0; i < 5; i++)
    for (const _ of [1, 2]) await cache.getOrRender(`/real/${i}`, async () => page(`real ${i}`));
  for (let i = 0; i < 500; i++) await cache.getOrRender(`/walk/${i}`, async () => page(`walk ${i}`));
  for (let i = 0; i < 5; i++)
    expect(shown(await cache.getOrRender(`/real/${i}`, async () => page("rendered again")))).toBe(
      `real ${i}`,
    );
});

test("ten thousand made-up addresses share one body", async () => {
  const { cache } = fresh({ maxBytes: 2_000_000 });
  await cache.getOrRender("/real", async () => page("real"));
  for (let i = 0; i < 10_000; i++)
    await cache.getOrRender(`/nope/${i}`, async () => ({ ...page("not found"), status: 404 }));
  expect(cache.stats().bodies).toBeLessThanOrEqual(2);
  expect(cache.stats().bytes).toBeLessThanOrEqual(2_000_000);
});

test("a flood of different pages is made a few at a time, and none is lost", async () => {
  const { cache } = fresh();
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

test("everything can be dropped at once", async () => {
  const { cache } = fresh();
  await cache.getOrRender("/", async () => page("one", ["post"]));
  cache.invalidate(["*"]);
  expect(shown(await cache.getOrRender("/", async () => page("two")))).toBe("two");
});

for (const [accept, expected] of [
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["BR;Q=1", "br"],
  ["nonsense;;;q", "identity"],
] as const)
  test(`accept-encoding ${JSON.stringify(accept)} is answered in ${expected}`, () => {
    expect(chooseEncoding(accept)).toBe(expected);
  });

test("who asks after a change does not get the page that was begun before it", async () => {
  const { cache } = fresh();
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

test("a page whose figure has moved is made anew at once, but few a second; no older figure is shown for long", async () => {
  const { cache, clock } = fresh({ freshMs: 60_000 });
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
  // The last two have waited longest; of the others none has its turn before a second is over.
  clock.now += 4000;
  expect(await read("/9")).toBe("/9 3");
  expect(await read("/8")).toBe("/8 3");
});

test("a page that something else of has changed waits for no turn", async () => {
  const { cache } = fresh();
  for (let n = 0; n < 8; n++) {
    await cache.getOrRender(`/${n}`, async () => page("old", ["gift", "post"]));
  }
  cache.invalidate(["gift"]);
  cache.invalidate(["post"]);
  for (let n = 0; n < 8; n++)
    expect(shown(await cache.getOrRender(`/${n}`, async () => page("new", ["gift", "post"])))).toBe("new");
});

test("a page that keeps changing is compressed quickly only, and well once it has settled", async () => {
  const { cache, clock } = fresh();
  const read = (text: string) => cache.getOrRender("/", async () => page(text, ["gift"]));
  const first = await read("a");
  await expect.poll(() => cache.getAny("/")!.bodies).not.toBe(first.bodies);
  cache.invalidate(["gift"]);
  const moving = await read("b");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(cache.getAny("/")!.bodies).toBe(moving.bodies);
  clock.now += 1000;
  // The old page is shown while the same comes out again: now it is worth its smallest form.
  expect(await read("b")).toBe(cache.getAny("/"));
  await expect.poll(() => cache.getAny("/")!.bodies).not.toBe(moving.bodies);
});

test("a page that is made anew and comes out the same is not compressed again", async () => {
  const { cache, clock } = fresh();
  const read = () => cache.getOrRender("/", async () => page("a", ["gift"]));
  const first = await read();
  await expect.poll(() => cache.getAny("/")!.bodies).not.toBe(first.bodies);
  const best = cache.getAny("/")!.bodies;
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
