import { expect, test } from "vitest";
import type { TicketDeskItem } from "../client";
import { offerOf } from "./offer";

const type = {
  name: { en: "Regular", fr: "" },
  priceMinor: 3000,
  salesStart: null,
  salesEnd: null,
  ordered: false,
};
const desk = (pools: string[], takes: string[]) =>
  ({
    refundHours: 48,
    pools: pools.map((key) => ({ key, capacity: 40, taken: 0 })),
    types: [{ ...type, key: "Early bird ", pools: takes }],
  }) as unknown as TicketDeskItem;

test("names are kept as people write them, in the form that an address can hold", () => {
  const offer = offerOf(desk(["Main Hall"], ["Main Hall"]));
  expect(offer.pools).toEqual([{ key: "main-hall", capacity: 40 }]);
  expect(offer.types).toMatchObject([{ key: "early-bird", name: { en: "Regular" }, pools: ["main-hall"] }]);
});

test("a ticket type does not go on taking from places that were renamed or removed", () => {
  expect(offerOf(desk(["hall"], ["main-hall", "hall"])).types[0]!.pools).toEqual(["hall"]);
  expect(offerOf(desk([], ["hall"])).types[0]!.pools).toEqual([]);
});
