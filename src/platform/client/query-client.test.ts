import { MutationObserver, QueryObserver, focusManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client";

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a query is retried three times, after 1, 2 and 4 seconds", async () => {
  const started = Date.now();
  const times: number[] = [];
  const queryFn = () => {
    times.push((Date.now() - started) / 1000);
    return Promise.reject(new Error("unavailable"));
  };
  const query = new QueryObserver(createQueryClient(), { queryKey: ["a"], queryFn });
  const stop = query.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(query.getCurrentResult().status).toBe("error");
  stop();
  expect(times).toEqual([0, 1, 3, 7]);
});

test("the retry delay doubles up to thirty seconds", () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries!;
  const waits = [0, 1, 2, 3, 4, 5, 50].map((failed) =>
    (retryDelay as (failed: number, error: Error) => number)(failed, new Error("unavailable")),
  );
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("a change is tried once", async () => {
  const change = vi.fn(() => Promise.reject(new Error("unavailable")));
  const done = new MutationObserver(createQueryClient(), { mutationFn: change }).mutate().catch(String);
  await vi.runAllTimersAsync();
  expect(await done).toBe("Error: unavailable");
  expect(change).toHaveBeenCalledTimes(1);
});

test("unused data is removed after five minutes", async () => {
  const client = createQueryClient();
  await client.prefetchQuery({ queryKey: ["a"], queryFn: () => Promise.resolve(1) });
  await vi.advanceTimersByTimeAsync(299_000);
  expect(client.getQueryData(["a"])).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(client.getQueryData(["a"])).toBeUndefined();
});

test("a focused window refetches nothing", async () => {
  const client = createQueryClient();
  client.mount();
  const ask = vi.fn(() => Promise.resolve(1));
  await client.fetchQuery({ queryKey: ["a"], queryFn: ask });
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.runOnlyPendingTimersAsync();
  expect(ask).toHaveBeenCalledTimes(1);
  client.unmount();
});
