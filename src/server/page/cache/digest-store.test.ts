import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createDigestStore } from "./digest-store";

const text = (letter: string) => JSON.stringify({ data: letter.repeat(1000) });

test("a stored text is found by its digest, in every encoding", async () => {
  const store = createDigestStore("application/json", 10_000);
  const digest = store.put(text("a"));
  expect(digest).toMatch(/^[\w-]{22}$/);
  expect(store.put(text("a"))).toBe(digest);
  const bodies = await store.get(digest);
  expect(gunzipSync(bodies!.gzip).toString()).toBe(text("a"));
  expect(store.get("x".repeat(22))).toBeNull();
});

test("the least recently used text leaves if there is no more room", () => {
  const store = createDigestStore("application/json", 2500);
  const [a, b] = [store.put(text("a")), store.put(text("b"))];
  void store.get(a);
  const c = store.put(text("c"));
  expect([a, b, c].map((digest) => store.get(digest) !== null)).toEqual([true, false, true]);
});
