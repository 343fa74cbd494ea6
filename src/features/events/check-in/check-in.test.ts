import { expect, test } from "vitest";
import { copyRow } from "../../../../test/support/copy-row";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import { ClientIdReusedError } from "../../../platform/forms/client-id-reused.server";
import { hashToken } from "../../../platform/crypto/token.server";
import { ticketLink } from "../orders/order-links.server";
import { CONFERENCE, WORKSHOP, depsAfter, makeFree, placeOrder } from "../orders/orders.fixture";
import { MINUTE_MS } from "../../../platform/time/durations";
import { returnTickets } from "../orders/return-tickets.service.server";
import { readOrder } from "../orders/orders.service.server";
import { guestListCsv } from "./check-in-view.server";
import {
  type CheckInInput,
  listCheckInEvents,
  readCheckInList,
  readCheckIn,
  readAccessNeeds,
  checkInTicket,
} from "./check-in.service.server";
import { readTicket } from "../tickets/tickets.service.server";

const deps = await testDeps("sample");
await makeFree(deps);
const ACTOR = deps.newId();

async function guests(names: string[], over: Parameters<typeof placeOrder>[2] = {}) {
  const token = await placeOrder(deps, [], {
    guests: names.map((name) => ({ type: "regular", name })),
    seenMinor: 0,
    ...over,
  });
  return { token, tickets: (await readOrder(deps, token))!.tickets };
}
const tap = (text: string, over: Partial<CheckInInput> = {}, at: Deps = deps) =>
  checkInTicket(at, { clientId: deps.newId(), slug: WORKSHOP, text, direction: "in", actor: ACTOR, ...over });
const kind = async (...given: Parameters<typeof tap>) => (await tap(...given)).kind;

test("a ticket is admitted once, by code, secret or URL", async () => {
  const { tickets } = await guests(["Dawit"]);
  const { code, token, id } = tickets[0]!;
  expect(await kind(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe("done");
  expect(await kind(code)).toBe("already");
  expect(await kind(token)).toBe("already");
  expect(await kind(ticketLink(deps, { id, linkVersion: 0 }))).toBe("already");
});

test("two concurrent check-ins admit one guest once", async () => {
  const { tickets } = await guests(["Rehema"]);
  const kinds = await Promise.all(Array.from({ length: 5 }, () => kind(tickets[0]!.code)));
  expect(kinds.toSorted()).toEqual(["already", "already", "already", "already", "done"]);
});

test("a duplicate request gets the first outcome; another ticket under its clientId is refused", async () => {
  const { tickets } = await guests(["Grace", "Dawit"]);
  const clientId = deps.newId();
  const first = await tap(tickets[0]!.code, { clientId });
  expect(first.kind).toBe("done");
  expect(await kind(tickets[0]!.code, { clientId })).toBe("done");
  await expect(tap(tickets[1]!.code, { clientId })).rejects.toThrow(ClientIdReusedError);
  await expect(tap(tickets[0]!.code, { clientId, direction: "out" })).rejects.toThrow(ClientIdReusedError);
  expect(await kind(tickets[0]!.code)).toBe("already");
});

test("undo lets a guest out and in again; a guest who never came cannot leave", async () => {
  const { tickets } = await guests(["Tesfaye"]);
  const { code } = tickets[0]!;
  expect(await kind(code, { direction: "out" })).toBe("not_in");
  expect(await kind(code)).toBe("done");
  expect(await kind(code, { direction: "out" })).toBe("done");
  expect(await kind(code, { direction: "out" })).toBe("already");
  expect(await kind(code)).toBe("done");
});

test("a cancelled ticket, one of another event and a forged one are refused", async () => {
  const { token, tickets } = await guests(["Amina", "Joy"]);
  await returnTickets(deps, token, { tickets: [tickets[0]!.id], organisation: "Reboot Lives" });
  expect(await kind(tickets[0]!.code)).toBe("cancelled");
  expect(await kind(tickets[1]!.code, { slug: CONFERENCE })).toBe("other_event");
  for (const forged of ["", "ABC", "AAAAAA", "x".repeat(43), "\0", "https://evil.example/tickets/AAAAAA"])
    expect(await kind(forged)).toBe("unknown");
  expect(await kind(tickets[1]!.code, { slug: "no-such-event" })).toBe("unknown");
});

test("guessing codes hits a rate limit", async () => {
  const actor = deps.newId();
  const kinds = [];
  for (let tries = 0; tries < 61; tries++) kinds.push(await kind("AAAAAA", { actor }));
  expect(kinds.at(59)).toBe("unknown");
  expect(kinds.at(60)).toBe("limited");
});

test("a ticket of an admitted guest cannot be cancelled", async () => {
  const { token, tickets } = await guests(["Nadia"]);
  await tap(tickets[0]!.code);
  const back = await returnTickets(deps, token, { tickets: "all", organisation: "Reboot Lives" });
  expect(back).toEqual({ ok: false, error: "too_late" });
});

test("the list finds guests by name, code and reference, counts them, and treats wildcards literally", async () => {
  const { tickets } = await guests(["Zuri 100%", "Zuri_Two"]);
  const names = async (query: string) =>
    (await readCheckIn(deps, WORKSHOP, query))!.guests.map(({ name }) => name);
  expect(await names("zuri")).toEqual(["Zuri 100%", "Zuri_Two"]);
  expect(await names("0%")).toEqual(["Zuri 100%"]);
  expect(await names("i_t")).toEqual(["Zuri_Two"]);
  expect(await names(tickets[1]!.code)).toEqual(["Zuri_Two"]);
  expect(await names(tickets[0]!.reference)).toEqual(["Zuri 100%", "Zuri_Two"]);
  const before = (await readCheckIn(deps, WORKSHOP, ""))!.counts;
  await tap(tickets[0]!.code);
  const counts = (await readCheckIn(deps, WORKSHOP, ""))!.counts;
  expect([counts.sold, counts.inside]).toEqual([before.sold, before.inside + 1]);
  expect((await listCheckInEvents(deps)).find(({ slug }) => slug === WORKSHOP)).toMatchObject(counts);
});

test.each([
  ["machar ƙofa", "Ƙofa Máchar"],
  ["MACHAR", "Ƙofa Máchar"],
  ["فاطمه", "فَاطِمَة أوبونغو"],
  ["اوبونغو فاطمة", "فَاطِمَة أوبونغو"],
])("a guest is found at check-in by %j", async (typed, name) => {
  await guests([name]);
  const found = (await readCheckIn(deps, WORKSHOP, typed))!.guests;
  expect([...new Set(found.map((guest) => guest.name))]).toEqual([name]);
});

test("the organisers' list starts with current and upcoming events; past ones follow, latest first", async () => {
  const hours = (count: number) => depsAfter(deps, count * 60 * MINUTE_MS).now();
  const times = { "over-long": [-90, -80], "over-now": [-9, -1], "is-on": [-1, 5], "comes-next": [20, 25] };
  for (const [slug, [start, end]] of Object.entries(times))
    await copyRow(deps.db, "event", WORKSHOP, {
      id: deps.newId(),
      slug,
      starts_at: hours(start!),
      ends_at: hours(end!),
    });
  expect((await listCheckInEvents(deps)).map(({ slug }) => slug)).toEqual([
    "is-on",
    "comes-next",
    WORKSHOP,
    CONFERENCE,
    "over-now",
    "over-long",
  ]);
});

test("the guest list file runs no formula", async () => {
  await guests(["=HYPERLINK(1)"]);
  const file = guestListCsv((await readCheckIn(deps, WORKSHOP, "", true))!, "en");
  expect(file).toContain(`"'=HYPERLINK(1)"`);
});

test("organisers can read access needs, and each reading is recorded", async () => {
  await guests(["Leila"], { accessNeeds: "A seat near the door" });
  const needs = (await readAccessNeeds(deps, WORKSHOP, ACTOR))!;
  expect(needs.map(({ needs: text }) => text)).toEqual(["A seat near the door"]);
  const rows = await deps.db
    .selectFrom("ticket_event")
    .select("actor")
    .where("to_state", "=", "read")
    .execute();
  expect(rows).toEqual([{ actor: ACTOR }]);
});

test("a ticket page opens by its secret only, never by the short code", async () => {
  const { tickets } = await guests(["Musa"]);
  expect((await readTicket(deps, tickets[0]!.token))?.code).toBe(tickets[0]!.code);
  expect(await readTicket(deps, tickets[0]!.code)).toBeNull();
  expect(await readTicket(deps, tickets[0]!.id)).toBeNull();
});

test("an offline check-in retains its time; a guest whom two phones admit is reported once", async () => {
  const { tickets } = await guests(["Makena Twice", "Baraka"]);
  const [first, second] = tickets as [(typeof tickets)[number], (typeof tickets)[number]];
  const at = new Date(deps.now().getTime() - 10 * MINUTE_MS);
  expect(await tap(first.code, { at })).toMatchObject({ kind: "done", since: at });
  const late = { at: new Date(at.getTime() - MINUTE_MS), clientId: deps.newId() };
  for (let sent = 0; sent < 2; sent++)
    expect(await tap(first.code, late)).toMatchObject({ kind: "already", since: at });
  expect(await kind(first.code)).toBe("already");
  expect(await kind(second.code, { at: new Date(0) })).toBe("done");
  const { twice } = (await readCheckIn(deps, WORKSHOP, ""))!;
  expect(twice.filter(({ name }) => name === "Makena Twice")).toMatchObject([{ first: at, again: late.at }]);
});

test("a phone gets digests and short names, then only changes, and nothing a day after the event", async () => {
  const { tickets } = await guests(["Halima Yusuf"]);
  const { code, token } = tickets[0]!;
  const list = (await readCheckInList(deps, WORKSHOP, null))!;
  const half = (text: string) => hashToken(text).slice(0, 32);
  const mine = list.tickets.find((ticket) => ticket.code === half(code))!;
  expect(mine).toMatchObject({ token: half(token), name: "Halima Y.", state: "valid" });
  expect(JSON.stringify(list)).not.toContain("Yusuf");
  expect(JSON.stringify(list)).not.toContain(code);
  expect(list.complete).toBe(true);
  const later = depsAfter(deps, MINUTE_MS);
  await tap(code, {}, later);
  const news = (await readCheckInList(later, WORKSHOP, later.now()))!;
  expect(news.tickets).toEqual([]);
  const changed = (await readCheckInList(later, WORKSHOP, deps.now()))!;
  expect(changed.tickets).toMatchObject([{ code: half(code), state: "checked_in" }]);
  const over = { ...deps, now: () => new Date(list.until.getTime() + 1) };
  expect((await readCheckInList(over, WORKSHOP, null))!.tickets).toEqual([]);
});
