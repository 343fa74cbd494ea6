import { expect, test } from "vitest";
import { availableAudiences } from "./guest-messages.model";

const STARTS_AT = new Date("2026-06-05T10:00:00Z");
const audiences = (status: "scheduled" | "postponed" | "cancelled", milliseconds: number) =>
  availableAudiences({ status, startsAt: STARTS_AT }, new Date(STARTS_AT.getTime() + milliseconds));

test("from its start on, those who came and those who did not can be written to separately", () => {
  expect(audiences("scheduled", 0)).toEqual(expect.arrayContaining(["guests", "came", "absent"]));
});

test("before its start all guests are written to", () => {
  expect(audiences("scheduled", -1)).toEqual(["guests"]);
});

test.for(["postponed", "cancelled"] as const)("for a %s event there is no one who came", (status) => {
  expect(audiences(status, 1)).toEqual(["guests"]);
});
