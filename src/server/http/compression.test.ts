import { performance } from "node:perf_hooks";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseEncoding } from "./compression";

const text = (seed: number) =>
  Buffer.from(
    Array.from(
      { length: 3000 },
      (_, i) => `<li class="card c${(i * 7919 + seed) % 97}">${(i * seed) % 1009}</li>`,
    ).join(""),
  );

let now = 0;
let utilization = 0;
let compress: typeof import("./compression").compress;
beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization,
  }));
  utilization = 0;
  vi.resetModules();
  ({ compress } = await import("./compression"));
});
afterEach(() => vi.restoreAllMocks());

const brotli = async (body: Buffer) => (await compress(body, "text/html", "quick", ["br"])).br;

test("a single reader gets the smaller form; among many at once, only one does", async () => {
  const body = text(12_345);
  const alone = await brotli(body);
  const crowd = await Promise.all(Array.from({ length: 12 }, () => brotli(body)));
  for (const form of [alone, ...crowd]) expect(brotliDecompressSync(form).equals(body)).toBe(true);
  expect(crowd.filter(({ length }) => length > alone.length)).toHaveLength(11);
});

test("the quick form follows the smaller one for four times as long as that took", async () => {
  const body = text(54_321);
  const first = brotli(body);
  now += 30;
  const smaller = (await first).length;
  now += 119;
  expect((await brotli(body)).length).toBeGreaterThan(smaller);
  now += 1;
  expect((await brotli(body)).length).toBe(smaller);
});

test("while the main thread is busy, a page for one reader is compressed quickly", async () => {
  const body = text(54_321);
  const smaller = (await brotli(body)).length;
  utilization = 0.6;
  now += 60_000;
  expect((await brotli(body)).length).toBeGreaterThan(smaller);
  const { limitCompression } = await import("./compression");
  limitCompression(100);
  expect((await brotli(body)).length).toBe(smaller);
});

test("an operator may spend all of a processor on the smaller form, or nothing", async () => {
  const { limitCompression } = await import("./compression");
  const body = text(54_321);
  const first = brotli(body);
  now += 30;
  const smaller = (await first).length;
  limitCompression(100);
  expect((await brotli(body)).length).toBe(smaller);
  expect((await brotli(body)).length).toBe(smaller);
  limitCompression(0);
  now += 1_000_000;
  expect((await brotli(body)).length).toBeGreaterThan(smaller);
});

test("a page of the usual size gets its smallest form at once, a longer page a slightly larger one", async () => {
  const sizes = async (body: Buffer) => {
    now += 60_000;
    const quick = (await brotli(body)).length;
    return { quick, best: (await compress(body, "text/html", "best", ["br"])).br.length };
  };
  const usual = text(12_345).subarray(0, 60_000);
  expect(await sizes(usual)).toMatchObject({ quick: (await sizes(usual)).best });
  const long = text(12_345);
  expect(long.length).toBeGreaterThan(75_000);
  const { quick, best } = await sizes(long);
  expect(quick).toBeGreaterThan(best);
});

test("the first reader of a shared page gets the smallest form, however busy the processor was", async () => {
  const pages = [12_345, 54_321, 999].map((seed) => text(seed).subarray(0, 60_000));
  for (const page of pages) {
    const { br } = await compress(page, "text/html", "shared", ["br"]);
    const best = await compress(page, "text/html", "best", ["br"]);
    expect(br.length).toBe(best.br.length);
  }
});

test("among many shared pages at once, two get the smallest form at once", async () => {
  const pages = Array.from({ length: 8 }, (_, seed) => text(seed + 12_345).subarray(0, 60_000));
  const first = await Promise.all(pages.map((page) => compress(page, "text/html", "shared", ["br"])));
  const best = await Promise.all(pages.map((page) => compress(page, "text/html", "best", ["br"])));
  expect(first.filter(({ br }, index) => br.length === best[index]!.br.length)).toHaveLength(2);
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
