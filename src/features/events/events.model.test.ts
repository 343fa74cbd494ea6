import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "../../platform/money/money";
import {
  type EventClock,
  type EventStatus,
  type TicketTerms,
  eventPhase,
  eventSales,
  isAvailable,
  lowestPrice,
  revisionOf,
  scheduledAt,
  ticketSales,
} from "./events.model";

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2040-01-01"),
  noInvalidDate: true,
});
const events = fc
  .record({
    status: fc.constantFrom<EventStatus>("scheduled", "postponed", "cancelled"),
    startsAt: moment,
    length: fc.integer({ min: 1, max: 10 ** 9 }),
  })
  .map(({ status, startsAt, length }): EventClock => ({
    status,
    startsAt,
    endsAt: new Date(startsAt.getTime() + length),
  }));
const terms: fc.Arbitrary<TicketTerms> = fc.record({
  salesStart: fc.option(moment),
  salesEnd: fc.option(moment),
  left: fc.option(fc.integer({ min: 0, max: 3 })),
});
const after = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

test("an event is live from its start until just before its end", () => {
  fc.assert(
    fc.property(events, (event) => {
      const planned = { ...event, status: "scheduled" as const };
      expect(eventPhase(planned, after(event.startsAt, -1))).toBe("upcoming");
      expect(eventPhase(planned, event.startsAt)).toBe("live");
      expect(eventPhase(planned, after(event.endsAt, -1))).toBe("live");
      expect(eventPhase(planned, event.endsAt)).toBe("ended");
    }),
  );
});

test("a scheduled event only goes forward: upcoming, live, ended", () => {
  const order = ["upcoming", "live", "ended"];
  fc.assert(
    fc.property(events, moment, moment, (event, a, b) => {
      const planned = { ...event, status: "scheduled" as const };
      const [sooner, later] = a <= b ? [a, b] : [b, a];
      expect(order.indexOf(eventPhase(planned, sooner))).toBeLessThanOrEqual(
        order.indexOf(eventPhase(planned, later)),
      );
    }),
  );
});

test("a cancelled or postponed event stays so at any time", () => {
  fc.assert(
    fc.property(events, moment, (event, now) => {
      expect(eventPhase({ ...event, status: "cancelled" }, now)).toBe("cancelled");
      expect(eventPhase({ ...event, status: "postponed" }, now)).toBe("postponed");
    }),
  );
});

test("a ticket is available exactly within its sales dates, while seats are left and the event is not over", () => {
  fc.assert(
    fc.property(events, terms, moment, (event, ticket, now) => {
      const inside =
        (ticket.salesStart === null || ticket.salesStart <= now) &&
        (ticket.salesEnd === null || now < ticket.salesEnd);
      const left = ticket.left === null || ticket.left > 0;
      const goes = event.status === "scheduled" && now < event.endsAt;
      expect(isAvailable(ticket, event, now)).toBe(inside && left && goes);
    }),
  );
});

test("a sale opens and closes at the exact time", () => {
  const event: EventClock = {
    status: "scheduled",
    startsAt: new Date("2027-02-04T06:00:00Z"),
    endsAt: new Date("2027-02-04T14:00:00Z"),
  };
  const salesStart = new Date("2027-01-01T00:00:00Z");
  const salesEnd = new Date("2027-02-01T00:00:00Z");
  const at = (now: Date, left: number | null = null) =>
    ticketSales({ salesStart, salesEnd, left }, event, now);
  expect(at(after(salesStart, -1))).toBe("not_yet");
  expect(at(salesStart)).toBe("on_sale");
  expect(at(after(salesEnd, -1))).toBe("on_sale");
  expect(at(salesEnd)).toBe("closed");
  expect(at(salesStart, 0)).toBe("sold_out");
  expect(at(salesEnd, 0)).toBe("closed");
});

test("every sale ends with the event, even without an end of its own", () => {
  const event: EventClock = {
    status: "scheduled",
    startsAt: new Date("2027-02-04T06:00:00Z"),
    endsAt: new Date("2027-02-04T14:00:00Z"),
  };
  const open = { salesStart: null, salesEnd: null, left: 1 };
  expect(ticketSales(open, event, after(event.endsAt, -1))).toBe("on_sale");
  expect(ticketSales(open, event, event.endsAt)).toBe("closed");
  expect(ticketSales({ ...open, left: 0 }, event, event.startsAt)).toBe("sold_out");
});

test("an event is on sale while one of its ticket types is", () => {
  fc.assert(
    fc.property(events, fc.array(terms, { maxLength: 4 }), moment, (event, types, now) => {
      const sales = eventSales(types, event, now);
      expect(sales === "on_sale").toBe(types.some((type) => isAvailable(type, event, now)));
      expect(sales === null).toBe(types.length === 0);
    }),
  );
});

test("the lowest price is one that is still available", () => {
  const priced = fc
    .tuple(terms, fc.integer({ min: 0, max: 10_000 }))
    .map(([type, minor]) => ({ ...type, price: money(minor, "USD") }));
  fc.assert(
    fc.property(events, fc.array(priced, { maxLength: 4 }), moment, (event, types, now) => {
      const open = types.filter((type) => ["on_sale", "not_yet"].includes(ticketSales(type, event, now)));
      const lowest = lowestPrice(types, event, now);
      expect(lowest === null).toBe(open.length === 0);
      if (lowest === null) return;
      expect(open.map(({ price }) => price.minor)).toContain(lowest.price.minor);
      expect(open.every(({ price }) => price.minor >= lowest.price.minor)).toBe(true);
      expect(lowest.isUniform).toBe(new Set(open.map(({ price }) => price.minor)).size === 1);
    }),
  );
});

test("a lowest price ignores closed types and other currencies, which make it not uniform", () => {
  const event: EventClock = {
    status: "scheduled",
    startsAt: new Date("2027-02-04T06:00:00Z"),
    endsAt: new Date("2027-02-04T14:00:00Z"),
  };
  const type = (minor: number, currency = "USD", left: number | null = null) => ({
    salesStart: null,
    salesEnd: null,
    left,
    price: money(minor, currency),
  });
  const lowest = (...types: ReturnType<typeof type>[]) => lowestPrice(types, event, event.startsAt);
  expect(lowest(type(500, "USD", 0), type(900), type(700))).toEqual({
    price: money(700, "USD"),
    isUniform: false,
  });
  expect(lowest(type(500, "USD", 0), type(700), type(700))).toEqual({
    price: money(700, "USD"),
    isUniform: true,
  });
  expect(lowest(type(700), type(50, "KES"))).toEqual({ price: money(700, "USD"), isUniform: false });
});

test("the schedule moves with the event, across midnight, and retains its clock times on daylight saving changes", () => {
  const nairobi = { startsAt: new Date("2027-02-04T06:00:00Z"), timeZone: "Africa/Nairobi" };
  expect(scheduledAt(nairobi, { offset: 90 }).toISOString()).toBe("2027-02-04T07:30:00.000Z");
  expect(scheduledAt(nairobi, { offset: 1440 }).toISOString()).toBe("2027-02-05T06:00:00.000Z");
  const paris = { startsAt: new Date("2027-03-27T08:00:00Z"), timeZone: "Europe/Paris" };
  expect(scheduledAt(paris, { offset: 1440 }).toISOString()).toBe("2027-03-28T07:00:00.000Z");
});

test("a revision is an integer that starts at 0 and never decreases", () => {
  fc.assert(
    fc.property(moment, moment, moment, (made, a, b) => {
      const [sooner, later] = a <= b ? [a, b] : [b, a];
      expect(revisionOf(made, made)).toBe(0);
      expect(revisionOf(made, after(made, 61_999))).toBe(61);
      expect(Number.isInteger(revisionOf(made, sooner))).toBe(true);
      expect(revisionOf(made, sooner)).toBeGreaterThanOrEqual(0);
      expect(revisionOf(made, later)).toBeGreaterThanOrEqual(revisionOf(made, sooner));
    }),
  );
});
