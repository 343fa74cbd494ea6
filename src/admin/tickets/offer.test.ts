import { expect, test } from "vitest";
import type { TicketDeskItem } from "../client";
import { newPool, offerOf } from "./offer";

const type = {
  name: { en: "Early bird", fr: "" },
  priceMinor: 3000,
  benefits: [{ en: "Lunch", ar: "" }],
  salesStart: null,
  salesEnd: null,
  ordered: false,
};
const desk = (pools: { key: string; name: string }[], takes: string[], more: object[] = []) =>
  ({
    refundHours: 48,
    currency: "KES",
    pools: pools.map((pool) => ({ ...pool, capacity: 40, taken: 0 })),
    types: [{ ...type, pools: takes }, ...more],
  }) as unknown as TicketDeskItem;

test("places are called as people call them, in any script; types take from new ones at once", () => {
  const [hall, room] = [
    { ...newPool(), name: "القاعة الكبرى" },
    { ...newPool(), name: "Main Hall" },
  ];
  expect(hall.key).not.toBe(room.key);
  const offer = offerOf(desk([hall, room], [hall.key]));
  expect(offer.pools).toEqual([
    { ...hall, capacity: 40 },
    { ...room, capacity: 40 },
  ]);
  expect(offer.types).toMatchObject([
    { key: "early-bird", name: { en: "Early bird" }, benefits: [{ en: "Lunch" }], pools: [hall.key] },
  ]);
  for (const { key } of [...offer.pools, ...offer.types]) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("a ticket type keeps its key, and a new one never takes that of another", () => {
  const again = { ...type, pools: [] };
  const { types } = offerOf(desk([], [], [{ ...again, key: "early-bird" }, again, { ...again, name: {} }]));
  expect(types.map(({ key }) => key)).toEqual(["early-bird-2", "early-bird", "early-bird-3", "ticket"]);
});

test("a ticket type does not go on taking from places that were removed", () => {
  expect(offerOf(desk([{ key: "hall", name: "Hall" }], ["main-hall", "hall"])).types[0]!.pools).toEqual([
    "hall",
  ]);
  expect(offerOf(desk([], ["hall"])).types[0]!.pools).toEqual([]);
});
