import { expect, test } from "vitest";
import { type Outcome, closeDispute, pay, tick } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { SIGNATURE_HEADER, sign } from "../../../adapters/sandbox/signature.server";
import { money } from "../../../platform/money/money";
import { readBalances, createGivingFixture, openGiftPage, readGiftPayment } from "../gifts/give.fixture";
import { findGift } from "../gifts/gift.store.server";
import { createColleague, listMailsOfKind } from "../../staff-notices/staff-notices.fixture";
import { receiveEvent, processPaymentEvents } from "./payment-events.service.server";
import { syncPayment, syncSubject } from "./payment-sync.service.server";
import { reconcile } from "./reconciliation.service.server";

/** `bench/gifts.mjs` does the same with thousands. */
const GIFTS = 30;

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Creates gifts of all kinds at the provider while none of its events arrives. */
async function happen(program: Awaited<ReturnType<typeof createGivingFixture>>): Promise<void> {
  const { deps, sandbox } = program;
  for (let n = 0; n < GIFTS; n++) {
    const page = await openGiftPage(deps, {
      amount: money(1000 + n * 7, "USD"),
      coverFee: n % 3 === 0,
      email: `giver${n % 11}@example.org`,
    });
    const outcome = n % 7 === 3 ? "fail" : n % 5 === 4 ? "dispute" : "succeed";
    await pay(sandbox, page, outcome);
    const { paymentRef } = (await deps.payments.readPaymentPage(page))!;
    if (outcome === "dispute") await closeDispute(sandbox, paymentRef!, n % 2 === 0 ? "won" : "lost");
    if (outcome === "succeed" && n % 4 === 0)
      await deps.payments.refund({ paymentRef: paymentRef!, amount: money(300 + n, "USD"), key: `key-${n}` });
  }
}

const eventsOf = async ({ sandbox }: Awaited<ReturnType<typeof createGivingFixture>>) =>
  (await sandbox.db.selectFrom("sandbox_event").selectAll().orderBy("ref").execute()).map((event) =>
    JSON.stringify({ id: event.ref, type: event.type, kind: event.subject_kind, object: event.subject_ref }),
  );

test("shuffled, repeated and first refused events lead to the same books as ordered ones", async () => {
  const [straight, shuffled] = [await createGivingFixture(), await createGivingFixture()];
  const random = randomOf(42);
  let received = 0;
  for (const program of [straight, shuffled]) {
    const { deps, rejectEventsWhen: refuseWhen, sandbox } = program;
    refuseWhen(() => true);
    await happen(program);
    const once = await eventsOf(program);
    const notify = async (body: string) => {
      const signature = sign(sandbox.keys()[0], body, deps.now());
      const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined);
      expect((await receiveEvent(deps, "sandbox", Buffer.from(body), header)).ok).toBe(true);
      received++;
    };
    if (program === straight) {
      for (const body of once) await notify(body);
      await processPaymentEvents(deps);
      continue;
    }
    // One to five copies of each in any order; a fifth arrives last, as if first answered with 503.
    const times = once.flatMap((body) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => body));
    const mixed = times.map((body) => ({ body, at: random() })).toSorted((a, b) => a.at - b.at);
    const late = new Set(once.filter(() => random() < 0.2));
    for (const [at, { body }] of mixed.entries()) {
      if (!late.has(body)) await notify(body);
      if (at % 50 === 0) await processPaymentEvents(deps);
    }
    for (const body of late) await notify(body);
    await Promise.all([processPaymentEvents(deps), processPaymentEvents(deps)]);
  }
  expect(received).toBeGreaterThan(GIFTS * 3);
  expect(await readBalances(shuffled.deps)).toEqual(await readBalances(straight.deps));
  const counted = async ({ deps }: typeof straight) => ({
    states: await deps.db
      .selectFrom("gift")
      .select(["amount_minor", "state"])
      .orderBy("amount_minor")
      .execute(),
    receipts: await deps.db
      .selectFrom("receipt")
      .select(["kind", "amount_minor", "cover_minor"])
      .orderBy("kind")
      .orderBy("amount_minor")
      .orderBy("cover_minor")
      .execute(),
    donors: await deps.db.selectFrom("campaign_donors").select("donors").execute(),
  });
  expect(await counted(shuffled)).toEqual(await counted(straight));
  expect(await reconcile(shuffled.deps)).toBe(0);
  const numbers = await shuffled.deps.db
    .selectFrom("receipt")
    .select(["kind", "sequence"])
    .orderBy("kind")
    .orderBy("sequence")
    .execute();
  for (const kind of ["receipt", "credit_note"])
    expect(
      numbers
        .filter((row) => row.kind === kind)
        .map(({ sequence }, at) => sequence - at)
        .every((gap) => gap === 1),
    ).toBe(true);
});

test("older data of a payment changes nothing once the money has arrived", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  const payment = await readGiftPayment(deps, gift.id);
  const balances = await readBalances(deps);
  for (const state of ["requires_action", "processing", "failed", "cancelled"] as const) {
    expect(await syncPayment(deps, { ...payment, state, paidAt: null, feeMinor: null })).toBe("done");
    expect((await findGift(deps.db, gift.id))?.state, state).toBe("paid");
  }
  expect(await readBalances(deps)).toEqual(balances);
});

test("a payment is booked only once it has succeeded and has its time", async () => {
  const { deps, giveAndPay, sandbox, advanceClock } = await createGivingFixture();
  const gift = await giveAndPay({}, "late");
  const balances = await readBalances(deps);
  advanceClock(61_000);
  await tick(sandbox);
  const payment = await readGiftPayment(deps, gift.id);
  for (const unfinished of [{ paidAt: null }, { state: "processing" as const }]) {
    expect(await syncPayment(deps, { ...payment, ...unfinished })).toBe("done");
    expect((await findGift(deps.db, gift.id))?.state).toBe("processing");
    expect(await readBalances(deps)).toEqual(balances);
  }
  await syncPayment(deps, payment);
  expect((await findGift(deps.db, gift.id))?.state).toBe("paid");
});

test("a payment of the right amount in another currency is not booked", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay({}, "needs_action");
  const payment = await readGiftPayment(deps, gift.id);
  const foreign = { ...payment, state: "succeeded", paidAt: deps.now(), amount: money(5000, "EUR") } as const;
  const balances = await readBalances(deps, "EUR");
  expect(await syncPayment(deps, foreign)).toBe("differs");
  expect((await findGift(deps.db, gift.id))?.state).toBe("awaiting_payment");
  expect(await readBalances(deps, "EUR")).toEqual(balances);
});

test("forged, old and malformed events are refused; an unknown one is stored but books nothing", async () => {
  const { deps, sandbox } = await createGivingFixture();
  const body = JSON.stringify({
    id: "evt_1",
    type: "payment.succeeded",
    kind: "payment",
    object: "pay_none",
  });
  const send = (text: string, signature: string, provider = "sandbox") =>
    receiveEvent(deps, provider, Buffer.from(text), (name) =>
      name === SIGNATURE_HEADER ? signature : undefined,
    );
  const good = sign(sandbox.keys()[0], body, deps.now());
  expect(await send(`${body} `, good)).toEqual({ ok: false, error: "forged" });
  expect(await send(body, "")).toEqual({ ok: false, error: "forged" });
  expect(await send(body, sign(sandbox.keys()[0], body, new Date(deps.now().getTime() - 301_000)))).toEqual({
    ok: false,
    error: "too_old",
  });
  expect(await send("{", sign(sandbox.keys()[0], "{", deps.now()))).toEqual({
    ok: false,
    error: "unreadable",
  });
  expect(await send(body, good, "stripe")).toEqual({ ok: false, error: "unknown_provider" });
  expect(await deps.db.selectFrom("payment_event").select("id").execute()).toEqual([]);
  expect(await send(body, good)).toEqual({ ok: true, value: "new" });
  expect(await send(body, good)).toEqual({ ok: true, value: "known" });
  await processPaymentEvents(deps);
  expect(await deps.db.selectFrom("payment_event").select("state").execute()).toEqual([{ state: "unknown" }]);
});

test("events that wait together read a one-time payment once, and no monthly gift", async () => {
  const { deps, sandbox } = await createGivingFixture();
  await pay(sandbox, await openGiftPage(deps), "succeed");
  const reads: (string | null)[] = [];
  const payments: typeof deps.payments = {
    ...deps.payments,
    readPayment: (ref) => (reads.push("payment"), deps.payments.readPayment(ref)),
    readMonthly: (ref) => (reads.push("monthly"), deps.payments.readMonthly(ref)),
  };
  expect(await processPaymentEvents({ ...deps, payments })).toBeGreaterThan(1);
  expect(reads).toEqual(["payment"]);
});

const readStates = async ({ db }: Awaited<ReturnType<typeof createGivingFixture>>["deps"]) =>
  db
    .selectFrom("gift")
    .innerJoin("payment_attempt", "gift_id", "gift.id")
    .select(["gift.state as gift", "payment_attempt.state as attempt"])
    .executeTakeFirstOrThrow();

test("a page of no gift, or one that the provider does not know, is unknown and changes nothing", async () => {
  const { deps, sandbox, advanceClock } = await createGivingFixture();
  const [foreign, lost] = [await openGiftPage(deps), await openGiftPage(deps)];
  await deps.db.deleteFrom("payment_attempt").where("page_ref", "=", foreign).execute();
  await deps.db.deleteFrom("sandbox_page").where("ref", "=", lost).execute();
  advanceClock(31 * 60_000);
  await tick(sandbox);
  for (const ref of [foreign, lost]) expect(await syncSubject(deps, { kind: "page", ref })).toBe("unknown");
  expect(await readStates(deps)).toEqual({ gift: "awaiting_payment", attempt: "requires_action" });
});

test("a completed page activates its monthly gift before the provider names the payment", async () => {
  const { deps, sandbox, rejectEventsWhen } = await createGivingFixture();
  rejectEventsWhen(() => true);
  const ref = await openGiftPage(deps, { kind: "monthly", purpose: { kind: "general" } });
  await pay(sandbox, ref, "succeed");
  const page = (await deps.payments.readPaymentPage(ref))!;
  const payments = { ...deps.payments, readPaymentPage: async () => ({ ...page, paymentRef: null }) };
  expect(await syncSubject({ ...deps, payments }, { kind: "page", ref })).toBe("done");
  const monthly = await deps.db.selectFrom("monthly_gift").select(["state", "provider_ref"]).execute();
  expect(monthly).toEqual([{ state: "active", provider_ref: page.monthlyRef }]);
});

test.each<[Outcome, object]>([
  ["succeed", { gift: "paid", attempt: "succeeded" }],
  ["late", { gift: "processing", attempt: "processing" }],
])("an expired page does not abandon a gift whose payment came meanwhile (%s)", async (outcome, states) => {
  const { deps, sandbox } = await createGivingFixture();
  const ref = await openGiftPage(deps);
  const payments: typeof deps.payments = {
    ...deps.payments,
    async readPaymentPage() {
      await pay(sandbox, ref, outcome);
      await processPaymentEvents(deps);
      return { ref, status: "expired", paymentRef: null, monthlyRef: null };
    },
  };
  await syncSubject({ ...deps, payments }, { kind: "page", ref });
  expect(await readStates(deps)).toEqual(states);
});

/** A member of finance exists, and the event of the dispute has not arrived. */
async function disputedPayment() {
  const { deps, sandbox } = await createGivingFixture();
  await createColleague(deps, "money@staff.example", ["finance"]);
  const page = await openGiftPage(deps);
  await pay(sandbox, page, "dispute");
  const { paymentRef } = (await deps.payments.readPaymentPage(page))!;
  return { deps, sandbox, paymentRef: paymentRef! };
}

test("finance is notified of a dispute and of a returned refund of the same payment", async () => {
  const { deps, paymentRef } = await disputedPayment();
  const payment = (await deps.payments.readPayment(paymentRef))!;
  await syncPayment(deps, { ...payment, failedRefunds: [{ ref: "refund_at_provider", key: null }] });
  const { id, reference } = await deps.db
    .selectFrom("gift")
    .select(["id", "reference"])
    .executeTakeFirstOrThrow();
  for (const kind of ["staff.dispute", "staff.refund-failed"]) {
    const mails = await listMailsOfKind(deps, kind);
    expect(mails).toMatchObject([{ subject: expect.stringContaining(reference) }]);
    expect(mails[0]!.text).toContain(`${deps.origin}/admin/gifts/${id}/show`);
  }
});

test("a dispute that ended before it was synced is not reported to finance", async () => {
  const { deps, sandbox, paymentRef } = await disputedPayment();
  await closeDispute(sandbox, paymentRef, "won");
  await processPaymentEvents(deps);
  expect(await listMailsOfKind(deps, "staff.dispute")).toEqual([]);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("paid");
});
