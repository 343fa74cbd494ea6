import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteCache } from "./byte-cache";

const sizeOf = (value: Uint8Array) => value.length;

test("the least recently used entry is evicted first", () => {
  const cache = new ByteCache<Uint8Array>(10, sizeOf);
  cache.set("a", new Uint8Array(4));
  cache.set("b", new Uint8Array(4));
  cache.get("a");
  cache.set("c", new Uint8Array(4));
  expect([cache.get("a")?.length, cache.get("b"), cache.get("c")?.length]).toEqual([4, undefined, 4]);
});

test("the cache never exceeds its byte limit and counts its bytes correctly", () => {
  const step = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), size: fc.nat(30) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const cache = new ByteCache<Uint8Array>(40, sizeOf);
      for (const { key, size } of steps) {
        cache.set(key, new Uint8Array(size));
        expect(cache.bytes).toBeLessThanOrEqual(40);
        expect(cache.get(key)?.length).toBe(size);
      }
      const held = ["a", "b", "c", "d"].reduce((sum, key) => sum + (cache.get(key)?.length ?? 0), 0);
      expect(cache.bytes).toBe(held);
    }),
  );
});

test("a value larger than the cache is not stored and evicts nothing", () => {
  const cache = new ByteCache<Uint8Array>(10, sizeOf);
  cache.set("a", new Uint8Array(4));
  cache.set("b", new Uint8Array(11));
  expect([cache.get("a")?.length, cache.get("b"), cache.bytes]).toEqual([4, undefined, 4]);
});
