import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REMOVE_DELAY, createToastStore } from "./toast-store";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a new toast replaces the current one", () => {
  const store = createToastStore();
  store.show({ title: "first" });
  store.show({ title: "second", variant: "destructive" });
  expect(store.list()).toEqual([{ id: 2, title: "second", variant: "destructive", open: true }]);
});

test("a dismissed toast closes at once and is removed after a long delay", () => {
  const store = createToastStore();
  const id = store.show({ title: "hello" });
  store.dismiss(id);
  expect(store.list()).toEqual([{ id, title: "hello", open: false }]);
  vi.advanceTimersByTime(REMOVE_DELAY - 1);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
});

test("the removal of an old toast does not affect a new one", () => {
  const store = createToastStore();
  store.dismiss(store.show({ title: "old" }));
  store.show({ title: "new" });
  vi.advanceTimersByTime(REMOVE_DELAY);
  expect(store.list()).toEqual([{ id: 2, title: "new", open: true }]);
});

test("dismissing a toast twice, or an unknown id, notifies no one and starts no second timer", () => {
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

test("a listener is notified of every change until it unsubscribes", () => {
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

test("there is never more than one toast, and ids never repeat", () => {
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
