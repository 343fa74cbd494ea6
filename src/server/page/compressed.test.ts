import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "./compressed";

/** Text of the sort that pages are made of: repeated in part. */
const text = (seed: number) =>
  Buffer.from(
    Array.from(
      { length: 3000 },
      (_, i) => `<li class="card c${(i * 7919 + seed) % 97}">${(i * seed) % 1009}</li>`,
    ).join(""),
  );
const brotli = async (body: Buffer) => (await compress(body, "text/html", "quick", ["br"])).br;

test("a reader alone gets the smaller form; of many at once, all but one get the quick form", async () => {
  const body = text(12_345);
  const alone = await brotli(body);
  const crowd = await Promise.all(Array.from({ length: 12 }, () => brotli(body)));
  for (const form of [alone, ...crowd]) expect(brotliDecompressSync(form).equals(body)).toBe(true);
  const larger = crowd.filter(({ length }) => length > alone.length);
  expect(larger.length).toBeGreaterThanOrEqual(11);
});

test("after a pause the smaller form is made again", async () => {
  const body = text(54_321);
  await brotli(body);
  const busy = await brotli(body);
  await expect.poll(async () => (await brotli(body)).length, { timeout: 5000 }).toBeLessThan(busy.length);
});
