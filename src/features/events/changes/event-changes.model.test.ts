import { expect, test } from "vitest";
import { type EventFacts, detectChange, hasLocationChanged, hasTimeChanged } from "./event-changes.model";

const NOW = new Date("2026-06-01T00:00:00Z");
const FACTS: EventFacts = {
  status: "scheduled",
  startsAt: "2026-06-05T09:00:00Z",
  endsAt: "2026-06-05T17:00:00Z",
  timeZone: "Africa/Nairobi",
  location: { en: "Kakuma", fr: "Kakuma" },
  venue: { en: "Town hall" },
  address: "1 Main Road",
};
const change = (after: Partial<EventFacts>, before: Partial<EventFacts> = {}, now = NOW) =>
  detectChange({ ...FACTS, ...before }, { ...FACTS, ...before, ...after }, now);

test.for([
  ["a later start", { startsAt: "2026-06-05T10:00:00Z" }],
  ["a later end", { endsAt: "2026-06-05T18:00:00Z" }],
  ["another time zone", { timeZone: "Africa/Kampala" }],
  ["a later start in another town", { startsAt: "2026-06-05T10:00:00Z", location: { en: "Nairobi" } }],
] as const)("%s moves an event", ([, after]) => {
  expect(hasTimeChanged(FACTS, { ...FACTS, ...after })).toBe(true);
  expect(change(after)).toBe("moved");
});

test("the same times in another notation move nothing", () => {
  const same = { startsAt: "2026-06-05T12:00:00+03:00", endsAt: "2026-06-05T17:00:00.000Z" };
  expect(hasTimeChanged(FACTS, { ...FACTS, ...same })).toBe(false);
  expect(change(same)).toBeNull();
});

test.for([
  ["another town in one language", { location: { en: "Kakuma", fr: "Nairobi" } }],
  ["another venue", { venue: { en: "School" } }],
  ["no venue any more", { venue: null }],
  ["another address", { address: "2 Main Road" }],
  ["no address any more", { address: null }],
] as const)("%s is another place", ([, after]) => {
  expect(hasLocationChanged(FACTS, { ...FACTS, ...after })).toBe(true);
  expect(change(after)).toBe("place");
});

test.for([
  ["the same place", {}, {}],
  ["a new translation", { venue: { en: "Town hall", fr: "Mairie" } }, {}],
  ["a removed translation", { location: { en: "Kakuma" } }, {}],
  ["a venue that was missing", { venue: { en: "Town hall" } }, { venue: null }],
  ["an address that was missing", { address: "1 Main Road" }, { address: null }],
  ["still no venue and no address", {}, { venue: null, address: null }],
] as const)("%s is no change to announce", ([, after, before]) => {
  expect(hasLocationChanged({ ...FACTS, ...before }, { ...FACTS, ...before, ...after })).toBe(false);
  expect(change(after, before)).toBeNull();
});

test.for([
  ["scheduled", "postponed", "postponed"],
  ["scheduled", "cancelled", "cancelled"],
  ["postponed", "cancelled", "cancelled"],
  ["cancelled", "postponed", "postponed"],
  ["postponed", "scheduled", "resumed"],
  ["cancelled", "scheduled", "resumed"],
] as const)("an event that was %s and is now %s is announced as %s", ([before, status, kind]) => {
  expect(change({ status, startsAt: "2026-06-05T10:00:00Z" }, { status: before })).toBe(kind);
});

test.for(["postponed", "cancelled"] as const)("an event that stays %s has no other change", (status) => {
  expect(change({ startsAt: "2026-06-05T10:00:00Z", venue: null }, { status })).toBeNull();
});

test("an event that is over has no change to announce, unless it moves to a later day", () => {
  const end = new Date(FACTS.endsAt);
  const justBefore = new Date(end.getTime() - 1);
  expect(change({ status: "cancelled" }, {}, justBefore)).toBe("cancelled");
  expect(change({ status: "cancelled" }, {}, end)).toBeNull();
  expect(change({ endsAt: "2026-06-06T17:00:00Z" }, {}, end)).toBe("moved");
  expect(change({ endsAt: "2026-06-04T17:00:00Z" }, {}, new Date("2026-06-04T18:00:00Z"))).toBe("moved");
  expect(change({ endsAt: "2026-06-05T16:00:00Z" }, {}, end)).toBeNull();
});
