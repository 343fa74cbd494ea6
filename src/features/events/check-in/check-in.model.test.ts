import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type StoredCheckIn,
  type ListedTicket,
  MAX_CHECK_IN_AGE_MS,
  isStateChange,
  findListed,
  countInside,
  countSold,
  shortName,
  checkInTime,
  parseTicketText,
  judgeCheckIn,
  mergeTickets,
  applyCheckIns,
  truncateHash,
} from "./check-in.model";
import { TICKET_STATES, TICKET_TRANSITIONS } from "../orders/orders.model";

const ticket = fc.record({
  code: fc.constantFrom("a", "b", "c", "d"),
  state: fc.constantFrom(...TICKET_STATES),
  since: fc.nat(100),
});
const listed = fc
  .uniqueArray(ticket, { selector: ({ code }) => code })
  .map((all) =>
    all.map((one): ListedTicket => ({ ...one, token: `t${one.code}`, name: "Amina O.", type: "Regular" })),
  );
const tap = fc.record({
  clientId: fc.uuid(),
  ticket: fc.constant("x"),
  digest: fc.constantFrom("a", "b", "tb", "c", "gone"),
  direction: fc.constantFrom("in" as const, "out" as const),
  at: fc.nat(1000),
});
const taps = fc.array(tap, { maxLength: 12 });

test("check-ins count once, in any order and however often they are merged", () => {
  fc.assert(
    fc.property(listed, taps, fc.nat(), (tickets, made, seed) => {
      const once = applyCheckIns(tickets, made);
      const shuffled = [...made, ...made].toSorted(
        (a, b) => ((a.at * 31 + seed) % 7) - ((b.at * 31 + seed) % 7),
      );
      expect(applyCheckIns(tickets, shuffled)).toEqual(once);
      expect(once.map(({ code }) => code)).toEqual(tickets.map(({ code }) => code));
    }),
  );
});

test("check-ins follow the ticket transitions; a cancelled ticket stays cancelled", () => {
  fc.assert(
    fc.property(listed, taps, (tickets, made) => {
      let now: readonly ListedTicket[] = tickets;
      for (const one of made.toSorted((a, b) => a.at - b.at)) {
        const next = applyCheckIns(now, [one]);
        for (const [index, before] of now.entries()) {
          const { state } = next[index]!;
          if (state !== before.state) expect(TICKET_TRANSITIONS[before.state]).toContain(state);
        }
        const found = findListed(now, one.digest);
        const moved = found !== undefined && isStateChange(judgeCheckIn(found, one.direction));
        expect(countInside(next) - countInside(now)).toBe(moved ? (one.direction === "in" ? 1 : -1) : 0);
        now = next;
      }
    }),
  );
});

test("a guest whom the server admitted in the meantime is in once", () => {
  fc.assert(
    fc.property(listed, taps, (tickets, made) => {
      const news = tickets.map((one): ListedTicket => ({ ...one, state: "checked_in", since: 2000 }));
      const merged = applyCheckIns(
        mergeTickets(tickets, news),
        made.filter(({ direction }) => direction === "in"),
      );
      expect(merged).toEqual(news);
    }),
  );
});

test("a changed ticket replaces the stored one, and new tickets are added", () => {
  const known = {
    code: "a",
    token: "ta",
    name: "Amina O.",
    type: "Regular",
    state: "valid",
    since: 1,
  } as const;
  const changed = { ...known, state: "cancelled" as const };
  const later = { ...known, code: "b" };
  expect(mergeTickets([known], [changed, later])).toEqual([changed, later]);
});

test("a short name has the first name and an initial, in any script", () => {
  expect(["Amina Okello", " Neema  Wanjiru Otieno ", "Zuri", "آمنة عبد الله", ""].map(shortName)).toEqual([
    "Amina O.",
    "Neema O.",
    "Zuri",
    "آمنة ا.",
    "",
  ]);
});

test("a ticket is identified by its code, its secret or its URL", () => {
  const token = "x".repeat(43);
  for (const text of [" 7kq-3xp ", "\u200f٧kq\u202f٣xp", "７ＫＱ–３ＸＰ"])
    expect(parseTicketText(text)).toEqual({ code: "7KQ3XP" });
  for (const text of [token, `https://example.org/tickets/${token}?a=1`])
    expect(parseTicketText(text)).toEqual({ token });
  for (const text of ["", "7KQ3X0", "hello", "https://example.org/tickets/short"])
    expect(parseTicketText(text)).toBeNull();
});

test("text around a secret or a code, or after it, is no ticket", () => {
  const token = "x".repeat(43);
  expect(parseTicketText(` ${token}\n`)).toEqual({ token });
  expect(parseTicketText(`${token}#top`)).toEqual({ token });
  for (const text of [`${token}x`, `${token}/edit`, `a${token}`, `7KQ3XP and ${"x".repeat(400)}`])
    expect(parseTicketText(text)).toBeNull();
});

test.for([
  { state: "valid", in: "in", out: "not_in" },
  { state: "checked_in", in: "already_in", out: "out" },
  { state: "checked_out", in: "in", out: "already_out" },
  { state: "cancelled", in: "cancelled", out: "cancelled" },
] as const)("a ticket that is $state is judged $in at the entrance and $out at the exit", (each) => {
  const one = { code: "a", token: "ta", name: "A", type: "R", state: each.state, since: 1 };
  expect([judgeCheckIn(one, "in"), judgeCheckIn(one, "out")]).toEqual([each.in, each.out]);
});

test("a ticket is found by the hash of its code or of its secret", () => {
  const one: ListedTicket = { code: "a", token: "ta", name: "A", type: "R", state: "valid", since: 1 };
  const other = { ...one, code: "b", token: "tb" };
  expect(["a", "ta", "b", "tb", "x"].map((digest) => findListed([one, other], digest)?.code)).toEqual([
    "a",
    "a",
    "b",
    "b",
    undefined,
  ]);
});

test("a sold seat counts until its ticket is cancelled", () => {
  fc.assert(
    fc.property(listed, (tickets) => {
      const cancelled = tickets.filter(({ state }) => state === "cancelled").length;
      expect(countSold(tickets)).toBe(tickets.length - cancelled);
      expect(countInside(tickets)).toBeLessThanOrEqual(countSold(tickets));
    }),
  );
});

test("a phone stores only half of a hash", () => {
  expect(truncateHash("0123456789abcdef".repeat(4))).toBe("0123456789abcdef".repeat(2));
});

test("of two entries at the same time the one with the smaller id counts, in any order", () => {
  const known: ListedTicket = { code: "a", token: "ta", name: "A", type: "R", state: "checked_in", since: 1 };
  const one = { ticket: "7KQ3XP", digest: "a", at: 5 };
  const [out, back] = [
    { ...one, clientId: "1", direction: "out" as const },
    { ...one, clientId: "2", direction: "in" as const },
  ];
  for (const order of [
    [out, back],
    [back, out],
  ])
    expect(applyCheckIns([known], order)[0]!.state).toBe("checked_in");
});

test("the time of an offline check-in is accepted for three days, and never in the future", () => {
  const now = new Date("2026-06-05T10:00:00Z");
  const at = (milliseconds: number) =>
    checkInTime(new Date(now.getTime() + milliseconds), now).getTime() - now.getTime();
  expect([at(-60_000), at(60_000), at(-MAX_CHECK_IN_AGE_MS), at(-MAX_CHECK_IN_AGE_MS - 1)]).toEqual([
    -60_000,
    0,
    -MAX_CHECK_IN_AGE_MS,
    0,
  ]);
});

const stored: StoredCheckIn = { clientId: "1", ticket: "7KQ3XP", digest: "a", direction: "in", at: 5 };
test("two entries of one guest count once; after undo, the guest can enter again", () => {
  const known: ListedTicket = { code: "a", token: "ta", name: "A", type: "R", state: "valid", since: 1 };
  const again = { ...stored, clientId: "2", at: 9 };
  expect(applyCheckIns([known], [stored, again])[0]).toMatchObject({ state: "checked_in", since: 5 });
  const undone = { ...again, clientId: "3", direction: "out" as const, at: 7 };
  expect(applyCheckIns([known], [again, stored, undone])[0]).toMatchObject({ state: "checked_in", since: 9 });
});
