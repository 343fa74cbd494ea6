import { expect, test } from "vitest";
import { TICKET_STATES } from "../orders/orders.model";
import { RETURNABLE_TICKETS, calledOffTickets, endedTickets } from "./refundable-tickets.model";

const ENDS_AT = new Date("2026-06-05T18:00:00Z");
const before = new Date(ENDS_AT.getTime() - 1);
const open = TICKET_STATES.filter((state) => state !== "cancelled");

test("guests can return only tickets that were never scanned", () => {
  expect(RETURNABLE_TICKETS).toEqual(["valid"]);
});

test("an event called off before its end refunds every open ticket, even of guests inside", () => {
  expect(calledOffTickets(ENDS_AT, before)).toEqual(open);
});

test("an event called off at its end or later refunds no guest who came", () => {
  expect(calledOffTickets(ENDS_AT, ENDS_AT)).toEqual(["valid"]);
});

test("when staff cancel an order, guests inside have their tickets refunded only if the event was cancelled", () => {
  expect(endedTickets("cancelled")).toEqual(open);
  for (const status of ["scheduled", "postponed"] as const)
    expect(endedTickets(status)).toEqual(open.filter((state) => state !== "checked_in"));
});

test("a cancelled ticket is never refunded again", () => {
  for (const states of [calledOffTickets(ENDS_AT, before), endedTickets("cancelled")])
    expect(states).not.toContain("cancelled");
});
