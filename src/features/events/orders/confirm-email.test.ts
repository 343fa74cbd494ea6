import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { confirmEmail, readConfirmation } from "./confirm-email.service.server";
import { removeGift } from "./remove-gift.service.server";
import { clearOldSenderHashes, requiresChallenge } from "./order-limits.service.server";
import { emailConfirmationToken } from "./order-links.server";
import { expireOrders, resendOrder } from "./orders.service.server";
import { cancelOrderByStaff } from "../tickets/ticket-admin.service.server";
import { reserve } from "./reserve.service.server";
import {
  ACCOUNT,
  CONFERENCE,
  ORGANISATION,
  WORKSHOP,
  depsAfter,
  booking,
  seatsLeft,
  mailsTo,
  makeFree,
  placeOrder,
  payByTransfer,
  readPlacedOrder,
  sampleDatabaseForEach,
  setCapacity,
} from "./orders.fixture";
import {
  STRANGER,
  announce,
  confirmBy,
  confirming,
  many,
  waiting,
  withoutCards,
} from "./confirm-email/confirm-email.fixture";
import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";

const fresh = await sampleDatabaseForEach();

test("strangers with invented email addresses can hold only a limited share of seats, for minutes", async () => {
  const deps = await testDeps("sample");
  // Attack: four transfer orders of five seats held 20 of 24 seats for five days.
  const tokens = await Promise.all(
    many("regular", 4).map(() => placeOrder(deps, many("regular", 5), STRANGER)),
  );
  const answers = await Promise.all(tokens.map((token) => announce(deps, token)));
  expect(answers.map((one) => (one.ok ? one.value : one.error)).toSorted()).toEqual([
    "confirms",
    "confirms",
    "share_used",
    "share_used",
  ]);
  expect(await seatsLeft(depsAfter(deps, 16 * MINUTE_MS))).toEqual({ regular: 14, student: 14 });
  expect(await seatsLeft(depsAfter(deps, 46 * MINUTE_MS))).toEqual({ regular: 24, student: 24 });
  expect(await expireOrders(depsAfter(deps, 46 * MINUTE_MS))).toBe(4);
  expect(await expireOrders(depsAfter(deps, 46 * MINUTE_MS))).toBe(0);
  expect(await seatsLeft(depsAfter(deps, 46 * MINUTE_MS))).toEqual({ regular: 24, student: 24 });
});

test("strangers stay within the share of each pool of a ticket type", async () => {
  const deps = await testDeps("sample");
  await sql`update ticket_pool set capacity = 4 where key = 'early-birds'`.execute(deps.db);
  const { price_minor: price } = await deps.db
    .selectFrom("ticket_type")
    .select("price_minor")
    .where("key", "=", "early-bird")
    .executeTakeFirstOrThrow();
  const order = () =>
    placeOrder(deps, many("early-bird", 2), { ...STRANGER, slug: CONFERENCE, seenMinor: price * 2 });
  const [first, second] = [await order(), await order()];
  expect(await announce(deps, first)).toEqual({ ok: true, value: "confirms" });
  expect((await seatsLeft(deps, CONFERENCE))["regular"]).toBeGreaterThan(50);
  expect(await announce(deps, second)).toEqual({ ok: false, error: "share_used" });
});

test("concurrent free orders of strangers hold more than half of a pool only for minutes", async () => {
  const deps = await testDeps("sample");
  await makeFree(deps);
  const inputs = Array.from({ length: 60 }, (_, index) =>
    booking(deps, ["regular"], { emailVerified: false, network: `net ${index}`, seenMinor: 0 }),
  );
  const done = await Promise.all(inputs.map((input) => reserve(deps, input)));
  const states = await deps.db.selectFrom("ticket_order").select("state").execute();
  const count = (state: string) => states.filter((one) => one.state === state).length;
  // Half of the pool at once; half of the rest waits.
  expect([count("confirmed"), count("awaiting_email"), states.length]).toEqual([12, 6, 18]);
  expect(done.filter((one) => !one.ok && one.error === "share_used")).toHaveLength(42);
  expect(await seatsLeft(depsAfter(deps, 46 * MINUTE_MS))).toMatchObject({ regular: 12 });
});

test("500 confirmed orders from separate mailboxes sell exactly the available seats", async () => {
  const deps = await testDeps("sample");
  await makeFree(deps);
  await setCapacity(deps, 40);
  let sold = 0;
  // Groups first: a group may wait only for half of the remaining seats.
  for (const seats of [3, 3, 3, 3, 1, 1, 1]) {
    const inputs = Array.from({ length: 75 }, () =>
      booking(deps, many("regular", seats), { emailVerified: false, network: "school", seenMinor: 0 }),
    );
    await Promise.all(inputs.map((input) => reserve(deps, input)));
    const open = await deps.db
      .selectFrom("ticket_order")
      .select(["id", "link_version as linkVersion"])
      .where("state", "=", "awaiting_email")
      .execute();
    const done = await Promise.all([...open, ...open].map((order) => confirmBy(deps, order)));
    expect(done.every(({ ok }) => ok)).toBe(true);
    const { count } = (
      await sql<{ count: number }>`select count(*)::int as count from ticket`.execute(deps.db)
    ).rows[0]!;
    expect(count - sold).toBe(open.length * seats);
    sold = count;
  }
  expect(sold).toBe(40);
  expect(await seatsLeft(deps)).toMatchObject({ regular: 0 });
});

test("a transfer order waits for its email address, then for its money, and its emails reveal no more than needed", async () => {
  const deps = await fresh();
  const { token, order } = await waiting(deps, ["regular", "student"]);
  expect(order).toMatchObject({ state: "awaiting_email", method: "transfer", emailConfirmedAt: null });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(["tickets.confirm"]);
  const [mail] = await listMailsWithLinks(deps);
  expect(mail!.text).toContain(`/orders/confirm/${emailConfirmationToken(deps, order)}`);
  // The order link would show the order to the owner of a mistyped address.
  expect(mail!.text).not.toContain(token);
  expect(mail!.text).not.toContain(ACCOUNT.number);
  expect((await readConfirmation(deps, emailConfirmationToken(deps, order)))!.state).toBe("open");
  expect(await announce(deps, token)).toEqual({ ok: true, value: "confirms" });
  for (let time = 0; time < 2; time++)
    expect(await confirmBy(deps, order)).toEqual({ ok: true, value: { token } });
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(["tickets.confirm", "tickets.transfer"]);
  expect((await readPlacedOrder(depsAfter(deps, 4 * DAY_MS), token)).state).toBe("awaiting_payment");
  expect((await readConfirmation(deps, emailConfirmationToken(deps, order)))!.state).toBe("done");
  expect(await payByTransfer(deps, order.reference, 4500, "s1")).toEqual({ ok: true, value: "confirmed" });
});

test("only the emailed link confirms: not the order's own secret, not another order's, not a forged one", async () => {
  const deps = await fresh();
  const { token, order } = await waiting(deps, ["regular"]);
  const other = await waiting(deps, ["regular"]);
  const proof = emailConfirmationToken(deps, order);
  for (const wrong of [
    token,
    "",
    order.id,
    // The last character contains padding bits.
    proof.replace(/\.(.)/, (_, first: string) => `.${first === "A" ? "B" : "A"}`),
    proof.replace(order.id, other.order.id),
  ]) {
    expect(await confirmEmail(deps, wrong, confirming), wrong).toEqual({ ok: false, error: "unknown" });
    expect(await readConfirmation(deps, wrong), wrong).toBeNull();
  }
  expect((await readPlacedOrder(deps, token)).state).toBe("awaiting_email");
});

test("a payment confirms an unconfirmed order, in time or late, while seats are left", async () => {
  const deps = await fresh();
  const early = await waiting(deps, ["regular"]);
  const late = await waiting(deps, ["regular"]);
  const none = await waiting(deps, ["regular"]);
  expect(await payByTransfer(deps, early.order.reference, 3000, "s1")).toEqual({
    ok: true,
    value: "confirmed",
  });
  const then = depsAfter(deps, DAY_MS);
  await expireOrders(then);
  expect(await payByTransfer(then, late.order.reference, 3000, "s2")).toEqual({
    ok: true,
    value: "confirmed",
  });
  await setCapacity(deps, 2);
  expect(await payByTransfer(then, none.order.reference, 3000, "s3")).toEqual({
    ok: true,
    value: "refunded_late",
  });
});

test("a small free order is confirmed at once; larger ones and removed gifts need an email confirmation", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const of = async (seats: number, over = {}) =>
    readPlacedOrder(
      deps,
      await placeOrder(deps, many("regular", seats), { ...STRANGER, seenMinor: 0, ...over }),
    );
  expect((await of(2)).state).toBe("confirmed");
  expect((await of(3, { network: "192.0.2.7" })).state).toBe("awaiting_email");
  expect((await of(2)).state, "four from one network").toBe("confirmed");
  expect((await of(1)).state, "a fifth from one network").toBe("awaiting_email");
  expect((await of(1, { network: "192.0.2.9" })).state).toBe("confirmed");
  const known = await of(5, { emailVerified: true });
  expect(known.state).toBe("confirmed");
  const token = await placeOrder(deps, ["regular"], { ...STRANGER, seenMinor: 0, giftMinor: 500 });
  await removeGift(deps, token, { organisation: ORGANISATION, emailVerified: false });
  const dropped = await readPlacedOrder(deps, token);
  expect(dropped).toMatchObject({ state: "awaiting_email", tickets: [] });
  expect((await confirmBy(deps, dropped)).ok).toBe(true);
  expect((await readPlacedOrder(deps, token)).tickets).toHaveLength(1);
});

test("a mailbox gets twenty unpaid seats of an event, in any spelling, and no more", async () => {
  const deps = await fresh();
  await makeFree(deps);
  await setCapacity(deps, 100);
  const spelled = ["amina.o@gmail.com", "a.minao+b@gmail.com", "Aminao+c@googlemail.com", "aminao@gmail.com"];
  const states: string[] = [];
  for (const email of [...spelled, "aminao+d@gmail.com"]) {
    const token = await placeOrder(deps, many("regular", 5), {
      ...STRANGER,
      buyer: { name: "Amina", email },
      seenMinor: 0,
    });
    const done = await confirmBy(deps, await readPlacedOrder(deps, token));
    states.push(done.ok ? "confirmed" : done.error);
  }
  expect(states).toEqual([...many("confirmed", 4), "held_many"]);
  const buyer = { name: "Amina", email: "aminao@gmail.com" };
  const known = booking(deps, ["regular"], { buyer, seenMinor: 0, emailVerified: true });
  expect(await reserve(deps, known)).toEqual({ ok: false, error: "held_many" });
});

test("a network or mailbox with many unpaid seats solves a challenge, and its hash is removed after a day", async () => {
  const deps = await fresh();
  const sender = { network: STRANGER.network, email: null };
  await placeOrder(deps, many("regular", 5), STRANGER);
  expect(await requiresChallenge(deps, WORKSHOP, sender)).toBe(false);
  const token = await placeOrder(deps, ["regular"], STRANGER);
  expect(await requiresChallenge(deps, WORKSHOP, sender)).toBe(true);
  expect(await requiresChallenge(deps, WORKSHOP, { network: "198.51.100.7", email: null })).toBe(false);
  expect(await requiresChallenge(deps, "no-such-event", sender)).toBe(false);
  await placeOrder(deps, ["regular"], STRANGER);
  const { buyerEmail: email } = await readPlacedOrder(deps, token);
  await placeOrder(deps, many("student", 5), { buyer: { name: "Amina", email }, network: "198.51.100.7" });
  expect(await requiresChallenge(deps, WORKSHOP, { network: "203.0.113.5", email })).toBe(true);
  expect(await requiresChallenge(depsAfter(deps, 16 * MINUTE_MS), WORKSHOP, sender)).toBe(false);
  const stored = async () =>
    (await deps.db.selectFrom("ticket_order").select("id").where("sender_hash", "is not", null).execute())
      .length;
  await clearOldSenderHashes(depsAfter(deps, DAY_MS - MINUTE_MS));
  expect(await stored()).toBe(4);
  await clearOldSenderHashes(depsAfter(deps, DAY_MS + MINUTE_MS));
  expect(await stored()).toBe(0);
});

test("transfers of verified buyers stay within half of the remaining seats while cards are accepted", async () => {
  const deps = await fresh();
  await setCapacity(deps, 8);
  const [first, second] = [await placeOrder(deps, many("regular", 4)), await placeOrder(deps, ["student"])];
  expect(await announce(deps, first, true)).toEqual({ ok: true, value: "announced" });
  expect(await announce(deps, second, true)).toEqual({ ok: false, error: "share_used" });
  expect((await readPlacedOrder(deps, second)).state).toBe("reserved");
  expect(await announce(withoutCards(deps), second, true)).toEqual({ ok: true, value: "announced" });
});

test("the confirmation email can be sent again a few times, and staff release such an order, which is logged", async () => {
  const deps = await fresh();
  const { token, order } = await waiting(deps, ["regular"]);
  for (let time = 0; time < 3; time++) expect((await resendOrder(deps, token, ORGANISATION)).ok).toBe(true);
  expect((await resendOrder(deps, token, ORGANISATION)).ok).toBe(false);
  expect(await mailsTo(deps, order.buyerEmail)).toEqual(many("tickets.confirm", 4));
  const release = { slug: WORKSHOP, orderId: order.id, actor: "staff", organisation: ORGANISATION };
  expect((await cancelOrderByStaff(deps, release)).ok).toBe(true);
  expect((await readPlacedOrder(deps, token)).state).toBe("cancelled");
  const log = await deps.db
    .selectFrom("audit_event")
    .select(["subject", "action", "before", "after"])
    .execute();
  expect(log).toEqual([
    {
      subject: "tickets",
      action: "stopped",
      before: { reference: order.reference, state: "awaiting_email" },
      after: { reference: order.reference, state: "cancelled" },
    },
  ]);
});
