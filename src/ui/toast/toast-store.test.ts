import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REMOVE_DELAY, createToastStore } from "./toast-store";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a new toast takes the place of the one that was there", () => {
  const store = createToastStore();
  store.show({ title: "first" });
  store.show({ title: "second", variant: "destructive" });
  expect(store.list()).toEqual([{ id: 2, title: "second", variant: "destructive", open: true }]);
});

test("a dismissed toast closes at once and is forgotten a very long time after", () => {
  const store = createToastStore();
  const id = store.show({ title: "hello" });
  store.dismiss(id);
  expect(store.list()).toEqual([{ id, title: "hello", open: false }]);
  vi.advanceTimersByTime(REMOVE_DELAY - 1);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
});

test("the end of an old toast leaves the new one alone", () => {
  const store = createToastStore();
  store.dismiss(store.show({ title: "old" }));
  store.show({ title: "new" });
  vi.advanceTimersByTime(REMOVE_DELAY);
  expect(store.list()).toEqual([{ id: 2, title: "new", open: true }]);
});

test("dismissing twice, or what is not there, tells nobody and starts no second clock", () => {
  const store = createToastStore();
  const id = store.show({ title: "hello" });
  let calls = 0;
  store.subscribe(() => calls++);
  store.dismiss(id);
  store.dismiss(id);
  store.dismiss(99);
  expect(calls).toBe(1);
  expect(vi.getTimerCount()).toBe(1);
});

test("a listener hears every change until it stops listening", () => {
  const store = createToastStore();
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.list().length));
  const before = store.list();
  store.show({ title: "hello" });
  expect(store.list()).not.toBe(before);
  stop();
  store.show({ title: "again" });
  expect(seen).toEqual([1]);
});

test("whatever happens, at most one toast is held, and ids never repeat", () => {
  const doing = fc.oneof(
    fc.constant("show" as const),
    fc.integer({ min: 1, max: 20 }),
    fc.constant("wait" as const),
  );
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 40 }), (steps) => {
      const store = createToastStore();
      const ids = new Set<number>();
      for (const step of steps) {
        if (step === "show") {
          const id = store.show({ title: "x" });
          expect(ids.has(id)).toBe(false);
          ids.add(id);
        } else if (step === "wait") vi.advanceTimersByTime(REMOVE_DELAY / 2);
        else store.dismiss(step);
        expect(store.list().length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
