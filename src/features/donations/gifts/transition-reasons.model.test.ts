import { expect, test } from "vitest";
import {
  TRANSITION_REASONS,
  arrivedReason,
  parseReason,
  paymentReason,
  promisedReason,
} from "./transition-reasons.model";

const STAFF = "0190c8a4-2222-7000-8000-00000000a5a1";
const written = ["arrived_cash", "arrived_till", "arrived_transfer", "name_hidden", "name_shown"];

test.for(TRANSITION_REASONS)("the program's reason %s is recognised", (reason) => {
  expect(parseReason({ reason, actor: "stripe" })).toBe(reason);
});

test("under a staff account only recorded money and changed names are reasons of the program", () => {
  const recognised = TRANSITION_REASONS.filter((reason) => parseReason({ reason, actor: STAFF }) !== null);
  expect(recognised.toSorted()).toEqual(written);
});

test.for([
  ["the page ran out", "page_over"],
  ["transfer", "promised_transfer"],
  ["payment requires_action", "payment_requires_action"],
] as const)("the text %o of an earlier release means %s", ([reason, code]) => {
  expect(parseReason({ reason, actor: "stripe" })).toBe(code);
});

test.for(["Given twice", "cash", "at_provider", "toString", "", "payment succeeded"])(
  "%o by staff is their own text",
  (reason) => {
    expect(parseReason({ reason, actor: STAFF })).toBeNull();
  },
);

test.for(["toString", "constructor", "Given twice"])("%o is no reason, even of the program", (reason) => {
  expect(parseReason({ reason, actor: "stripe" })).toBeNull();
});

test("a promise, an arrival and a payment each have their own stored reason", () => {
  const reasons = [
    ...(["transfer", "cash", "till"] as const).flatMap((method) => [
      promisedReason(method),
      arrivedReason(method),
    ]),
    ...(["requires_action", "processing", "succeeded", "failed", "cancelled"] as const).map(paymentReason),
  ];
  expect(new Set(reasons).size).toBe(reasons.length);
  for (const reason of reasons) expect(TRANSITION_REASONS).toContain(reason);
});
