import { expect, test } from "vitest";
import type { TicketAdminDetail } from "../api/api-types";
import { createPool, toTicketSetupInput } from "./ticket-setup-input";

const type = {
  name: { en: "Early bird", fr: "" },
  priceMinor: 3000,
  benefits: [{ en: "Lunch", ar: "" }],
  salesStart: null,
  salesEnd: null,
  ordered: false,
};
const ticketAdmin = (
  pools: { key: string; name: string }[],
  poolsOfType: string[],
  otherTypes: object[] = [],
) =>
  ({
    refundHours: 48,
    currency: "KES",
    pools: pools.map((pool) => ({ ...pool, capacity: 40, taken: 0 })),
    types: [{ ...type, pools: poolsOfType }, ...otherTypes],
  }) as unknown as TicketAdminDetail;

test("pools can have names in any script, and ticket types can use new pools at once", () => {
  const [hall, room] = [
    { ...createPool(), name: "القاعة الكبرى" },
    { ...createPool(), name: "Main Hall" },
  ];
  expect(hall.key).not.toBe(room.key);
  const offer = toTicketSetupInput(ticketAdmin([hall, room], [hall.key]));
  expect(offer.pools).toEqual([
    { ...hall, capacity: 40 },
    { ...room, capacity: 40 },
  ]);
  expect(offer.types).toMatchObject([
    { key: "early-bird", name: { en: "Early bird" }, benefits: [{ en: "Lunch" }], pools: [hall.key] },
  ]);
  for (const { key } of [...offer.pools, ...offer.types]) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("a ticket type retains its key, and a new one never gets the key of another", () => {
  const again = { ...type, pools: [] };
  const { types } = toTicketSetupInput(
    ticketAdmin([], [], [{ ...again, key: "early-bird" }, again, { ...again, name: {} }]),
  );
  expect(types.map(({ key }) => key)).toEqual(["early-bird-2", "early-bird", "early-bird-3", "ticket"]);
});

test("a ticket type no longer uses pools that were removed", () => {
  expect(
    toTicketSetupInput(ticketAdmin([{ key: "hall", name: "Hall" }], ["main-hall", "hall"])).types[0]!.pools,
  ).toEqual(["hall"]);
  expect(toTicketSetupInput(ticketAdmin([], ["hall"])).types[0]!.pools).toEqual([]);
});
