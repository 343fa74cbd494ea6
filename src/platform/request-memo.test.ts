import { expect, test } from "vitest";
import { onceForRequest } from "./request-memo";

test("a request reads a thing once; without a request it is read each time", async () => {
  let reads = 0;
  const read = async () => ++reads;
  const request = { requestMemo: new Map<string, Promise<unknown>>() };
  expect([await onceForRequest(request, "a", read), await onceForRequest(request, "a", read)]).toEqual([
    1, 1,
  ]);
  expect(await onceForRequest({ requestMemo: new Map() }, "a", read)).toBe(2);
  expect([await onceForRequest({}, "a", read), await onceForRequest({}, "a", read)]).toEqual([3, 4]);
});
