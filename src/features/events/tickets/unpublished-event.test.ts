import { expect, test } from "vitest";
import { copyRow } from "../../../../test/support/copy-row";
import {
  checkInTicket,
  listCheckInEvents,
  readCheckIn,
  readCheckInList,
} from "../check-in/check-in.service.server";
import { getCalendarEvent } from "../events.service.server";
import { readMessages, sendMessage } from "../guest-messages/guest-messages.service.server";
import { calendarAttachment } from "../orders/order-mails.server";
import { orderView } from "../orders/order-view.server";
import {
  ORGANISATION,
  WORKSHOP,
  booking,
  makeFree,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "../orders/orders.fixture";
import { reserve } from "../orders/reserve.service.server";
import { readEventPayments } from "../payments/refunds.service.server";
import { previewCallOff } from "./call-off.service.server";
import { countIssuedTickets } from "./tickets.store.server";

const freshDeps = await sampleDatabaseForEach();

async function unpublishedWorkshop() {
  const deps = await freshDeps();
  await makeFree(deps);
  const token = await placeOrder(deps, ["regular"], { seenMinor: 0 });
  const { id } = (await getCalendarEvent(deps, WORKSHOP))!;
  await deps.db.updateTable("event").set({ state: "draft", publish_at: null }).where("id", "=", id).execute();
  return { deps, id, order: await readPlacedOrder(deps, token) };
}

test("a guest of an unpublished event is admitted and listed", async () => {
  const { deps, order } = await unpublishedWorkshop();
  expect(await getCalendarEvent(deps, WORKSHOP)).toBe(null);
  const { code } = order.tickets[0]!;
  const listed = (await listCheckInEvents(deps)).find(({ slug }) => slug === WORKSHOP);
  expect(listed).toMatchObject({ published: false, sold: 1 });
  expect((await readCheckInList(deps, WORKSHOP, null))!.tickets).toHaveLength(1);
  const tap = {
    clientId: deps.newId(),
    slug: WORKSHOP,
    text: code,
    direction: "in",
    actor: deps.newId(),
  } as const;
  expect((await checkInTicket(deps, tap)).kind).toBe("done");
  expect((await readCheckIn(deps, WORKSHOP, ""))!.guests).toMatchObject([{ code, state: "checked_in" }]);
});

test("staff can message and refund guests of an unpublished event", async () => {
  const { deps } = await unpublishedWorkshop();
  expect((await readMessages(deps, WORKSHOP))!.audiences).toContainEqual({
    audience: "guests",
    orders: 1,
  });
  const text = { en: "The room has changed." };
  const message = { audience: "guests", subject: text, body: text } as const;
  const options = { message, confirmed: true, actor: deps.newId(), organisation: ORGANISATION };
  expect(await sendMessage(deps, WORKSHOP, options)).toEqual({ ok: true, value: 1 });
  expect(await readEventPayments(deps, WORKSHOP)).toMatchObject({ event: { slug: WORKSHOP } });
  expect(await previewCallOff(deps, WORKSHOP)).toMatchObject({ tickets: 1 });
});

test("an unpublished event sells no tickets, and nothing links its guests to its page", async () => {
  const { deps, order } = await unpublishedWorkshop();
  expect(await reserve(deps, { ...booking(deps, ["regular"]), seenMinor: 0 })).toMatchObject({
    ok: false,
    error: "unknown",
  });
  const view = orderView(order, { card: false, account: null, changedAt: null }, "en", deps.now());
  expect(view.eventPath).toBe(null);
  const recipient = { kind: "off", email: "amina@example.org", locale: "en" } as const;
  expect(await calendarAttachment(deps, WORKSHOP, recipient)).toContain("METHOD:CANCEL");
});

test("the number of issued tickets is available before an event is unpublished", async () => {
  const { deps, id } = await unpublishedWorkshop();
  const { endsAt } = (await readCheckIn(deps, WORKSHOP, ""))!.event;
  expect(await countIssuedTickets(deps.db, [id, deps.newId()], deps.now())).toBe(1);
  expect(await countIssuedTickets(deps.db, [id], endsAt)).toBe(0);
});

test("a draft without orders is in no guest list", async () => {
  const { deps } = await unpublishedWorkshop();
  await copyRow(deps.db, "event", WORKSHOP, { id: deps.newId(), slug: "never-published" });
  expect((await listCheckInEvents(deps)).map(({ slug }) => slug)).not.toContain("never-published");
  expect(await readCheckIn(deps, "never-published", "")).toBe(null);
});
