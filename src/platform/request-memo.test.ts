import { expect, test } from "vitest";
import { onceForRequest } from "./request-memo";

test("a value is read once per request, and every time without a request", async () => {
  let reads = 0;
  const read = async () => ++reads;
  const request = { requestMemo: new Map<string, Promise<unknown>>() };
  expect([await onceForRequest(request, "a", read), await onceForRequest(request, "a", read)]).toEqual([
    1, 1,
  ]);
  expect(await onceForRequest({ requestMemo: new Map() }, "a", read)).toBe(2);
  expect([await onceForRequest({}, "a", read), await onceForRequest({}, "a", read)]).toEqual([3, 4]);
});
