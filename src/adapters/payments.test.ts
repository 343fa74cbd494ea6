import { afterAll, expect, test } from "vitest";
import { testDepsFor, testDatabase, testSandbox } from "../../test/support/database";
import { money } from "../platform/money/money";
import type { PaymentPageInput, PaymentProvider } from "../ports/payments";
import { submitCard } from "./sandbox/sandbox-cards.server";
import { advanceMonth, closeDispute, pay } from "./sandbox/sandbox-dashboard.server";
import { createSandboxPayments } from "./sandbox/sandbox-payments.server";
import { SIGNATURE_HEADER } from "./sandbox/signature.server";
import type { Sandbox } from "./sandbox/sandbox-events.server";
import { deliverDueEvents } from "./sandbox/sandbox-events.server";
import { createStripePayments } from "./stripe/stripe-payments.server";
import { startFakeStripe } from "./stripe/fake-stripe.fixture";

type Notified = { body: string; header: (name: string) => string | undefined };
type Provider = {
  payments: PaymentProvider;
  pay: (page: string) => Promise<unknown>;
  openDispute: (payment: string) => Promise<unknown>;
  loseDispute: (payment: string) => Promise<unknown>;
  giveCard: (url: string, monthly: string) => Promise<unknown>;
  nextMonth: (monthly: string) => Promise<unknown>;
  events: () => Promise<Notified[]>;
};

const SECRET = "whsec_test";
const fakeStripe = await startFakeStripe(SECRET);
afterAll(() => fakeStripe.close());

const stripe: Provider = {
  payments: createStripePayments({
    secretKey: "sk_test_1",
    webhookSecret: SECRET,
    apiBase: fakeStripe.base,
    now: () => new Date(),
  }),
  pay: async (page) => fakeStripe.pay(page),
  openDispute: async (payment) => fakeStripe.dispute(payment, "needs_response"),
  loseDispute: async (payment) => fakeStripe.dispute(payment, "lost"),
  giveCard: async (url) => fakeStripe.submitCard(url),
  nextMonth: async (monthly) => fakeStripe.nextMonth(monthly),
  events: async () =>
    fakeStripe.events().map(({ body, signature }) => ({
      body,
      header: (name) => (name === "stripe-signature" ? signature : undefined),
    })),
};

async function builtIn(): Promise<Provider> {
  const { db } = await testDatabase();
  const deps = testDepsFor(db);
  const notified: Notified[] = [];
  const sandbox: Sandbox = {
    ...testSandbox(db, deps.now),
    async deliver(body, signature) {
      notified.push({ body, header: (name) => (name === SIGNATURE_HEADER ? signature : undefined) });
      return 200;
    },
  };
  return {
    payments: createSandboxPayments(sandbox, "http://localhost:3000"),
    pay: (page) => pay(sandbox, page, "succeed"),
    openDispute: (payment) =>
      db
        .insertInto("sandbox_dispute")
        .values({
          ref: `dis_${payment}`,
          payment_ref: payment,
          minor: 5000,
          state: "open",
          opened_at: deps.now(),
        })
        .execute(),
    loseDispute: (payment) => closeDispute(sandbox, payment, "lost"),
    giveCard: (url, monthly) => {
      expect(url).toContain(`/sandbox/card/${monthly}?`);
      return submitCard(sandbox, monthly);
    },
    nextMonth: () => advanceMonth(sandbox),
    async events() {
      await deliverDueEvents(sandbox);
      return notified.splice(0);
    },
  };
}

const order = (more: Partial<PaymentPageInput> = {}): PaymentPageInput => ({
  key: crypto.randomUUID(),
  product: "gift",
  reference: crypto.randomUUID(),
  monthly: false,
  amount: money(5000, "USD"),
  label: "KTM-4827",
  locale: "en",
  email: "maria@example.org",
  returnUrl: "http://localhost:3000/back",
  cancelUrl: "http://localhost:3000/back",
  ...more,
});
const read = ({ payments }: Provider, { body, header }: Notified) =>
  payments.readEvent(Buffer.from(body), header);

for (const [name, open] of [
  ["sandbox", builtIn],
  ["stripe", async () => stripe],
] as const) {
  test(`${name}: the same order opens the same page; its payment has reference, amount and fee`, async () => {
    const provider = await open();
    const { payments } = provider;
    const requested = order();
    const page = await payments.openPaymentPage(requested);
    expect((await payments.openPaymentPage(requested)).ref).toBe(page.ref);
    expect(await payments.readPaymentPage(page.ref)).toMatchObject({ status: "open", paymentRef: null });
    await provider.pay(page.ref);
    const { status, paymentRef } = (await payments.readPaymentPage(page.ref))!;
    expect(status).toBe("complete");
    expect(await payments.readPayment(paymentRef!)).toMatchObject({
      reference: requested.reference,
      state: "succeeded",
      amount: requested.amount,
      feeMinor: 150,
      refunds: [],
      disputes: [],
      monthlyRef: null,
    });
    const listed: string[] = [];
    for await (const { ref } of payments.listPayments(new Date(0))) listed.push(ref);
    expect(listed).toContain(paymentRef);
  });

  test(`${name}: events name the object to read; forged events are refused`, async () => {
    const provider = await open();
    await provider.events();
    const page = await provider.payments.openPaymentPage(order());
    await provider.pay(page.ref);
    const notified = await provider.events();
    const subjects = notified.map((each) => read(provider, each));
    expect(subjects.every(({ ok }) => ok)).toBe(true);
    expect(subjects.some((each) => each.ok && each.value.subject?.ref === page.ref)).toBe(true);
    const [first] = notified;
    expect(read(provider, { ...first!, body: `${first!.body} ` })).toEqual({ ok: false, error: "forged" });
    expect(read(provider, { ...first!, header: () => undefined })).toEqual({ ok: false, error: "forged" });
    expect(read(provider, { ...first!, header: () => "t=1,v1=00" })).toEqual({ ok: false, error: "forged" });
  });

  test(`${name}: a refund with the same key is made once, and one above the rest is refused`, async () => {
    const provider = await open();
    const { payments } = provider;
    const page = await payments.openPaymentPage(order());
    await provider.pay(page.ref);
    const { paymentRef } = (await payments.readPaymentPage(page.ref))!;
    const refund = { paymentRef: paymentRef!, amount: money(2000, "USD"), key: crypto.randomUUID() };
    const [one, same] = [await payments.refund(refund), await payments.refund(refund)];
    expect(one).toEqual(same);
    expect(
      await payments.refund({ ...refund, amount: money(3001, "USD"), key: crypto.randomUUID() }),
    ).toEqual({
      ok: false,
      error: "refused",
    });
    const { refunds } = (await payments.readPayment(paymentRef!))!;
    expect(refunds).toMatchObject([{ key: refund.key, minor: 2000 }]);
  });

  test(`${name}: a dispute is open, then lost`, async () => {
    const provider = await open();
    const { payments } = provider;
    const page = await payments.openPaymentPage(order());
    await provider.pay(page.ref);
    const { paymentRef } = (await payments.readPaymentPage(page.ref))!;
    await provider.openDispute(paymentRef!);
    expect((await payments.readPayment(paymentRef!))?.disputes).toMatchObject([
      { minor: 5000, state: "open" },
    ]);
    await provider.loseDispute(paymentRef!);
    expect((await payments.readPayment(paymentRef!))?.disputes).toMatchObject([
      { minor: 5000, state: "lost" },
    ]);
  });

  test(`${name}: a monthly gift is paid again, changes its amount, pauses, resumes and ends`, async () => {
    const provider = await open();
    const { payments } = provider;
    const requested = order({ monthly: true });
    const page = await payments.openPaymentPage(requested);
    await provider.pay(page.ref);
    const { monthlyRef, paymentRef } = (await payments.readPaymentPage(page.ref))!;
    expect(await payments.readPayment(paymentRef!)).toMatchObject({
      first: true,
      monthlyRef,
      reference: null,
    });
    expect(await payments.readMonthly(monthlyRef!)).toMatchObject({
      reference: requested.reference,
      state: "active",
      amount: requested.amount,
      failures: 0,
    });
    await provider.events();
    await payments.changeMonthly(monthlyRef!, { kind: "amount", amount: money(7000, "USD") });
    await provider.nextMonth(monthlyRef!);
    const paid = (await provider.events()).map((each) => read(provider, each));
    const about = paid.flatMap((each) =>
      each.ok && each.value.subject?.kind === "payment" ? [each.value.subject.ref] : [],
    );
    expect(await payments.readPayment(about.at(-1)!)).toMatchObject({
      first: false,
      amount: money(7000, "USD"),
      monthlyRef,
    });
    for (const [kind, state] of [
      ["pause", "paused"],
      ["resume", "active"],
      ["cancel", "cancelled"],
    ] as const) {
      expect((await payments.changeMonthly(monthlyRef!, { kind })).ok).toBe(true);
      expect((await payments.readMonthly(monthlyRef!))?.state).toBe(state);
    }
  });

  test(`${name}: a new card is given on its own page, announced by an event and used for the monthly gift`, async () => {
    const provider = await open();
    const { payments } = provider;
    const page = await payments.openPaymentPage(order({ monthly: true }));
    await provider.pay(page.ref);
    const { monthlyRef } = (await payments.readPaymentPage(page.ref))!;
    const before = (await payments.readMonthly(monthlyRef!))?.cardUntil;
    const back = {
      locale: "en",
      doneUrl: "http://localhost:3000/done",
      cancelUrl: "http://localhost:3000/no",
    };
    const opened = await payments.openCardPage(monthlyRef!, back);
    if (!opened.ok) throw new Error("refused");
    await provider.events();
    await provider.giveCard(opened.value.url, monthlyRef!);
    const subjects = (await provider.events()).map((each) => read(provider, each));
    const card = subjects.find((each) => each.ok && each.value.subject?.kind === "card");
    const ref = card?.ok ? card.value.subject!.ref : "";
    expect(await payments.applyCard(ref)).toBe(monthlyRef);
    expect(await payments.applyCard(ref)).toBe(monthlyRef);
    const after = (await payments.readMonthly(monthlyRef!))?.cardUntil;
    expect(after).toMatch(/^\d{4}-\d{2}$/);
    if (name === "stripe") expect([before, after]).toEqual(["2028-03", "2031-09"]);
    expect(await payments.applyCard("none")).toBeNull();
    expect((await payments.openCardPage("sub_none", back)).ok).toBe(false);
  });

  test(`${name}: unknown objects are null`, async () => {
    const { payments } = await open();
    expect(await payments.readPaymentPage("cs_none")).toBeNull();
    expect(await payments.readPayment("pi_none")).toBeNull();
    expect(await payments.readMonthly("sub_none")).toBeNull();
  });
}

test("payouts are listed when they arrived or were returned", async () => {
  const notified = async ({ payments }: Provider) => {
    const payouts = [];
    for await (const { ref, amount, returned } of payments.listPayouts(new Date(0)))
      payouts.push([ref.replace(/_.*-.*/, ""), amount.minor, amount.currency, returned]);
    return payouts;
  };
  expect(await notified(stripe)).toEqual([
    ["po_1", 4850, "USD", false],
    ["po_3", 4850, "USD", true],
  ]);
  const own = await builtIn();
  const page = await own.payments.openPaymentPage(order());
  await own.pay(page.ref);
  expect(await notified(own)).toEqual([]);
  await own.payments.simulateMonth!("succeed");
  await own.payments.simulateMonth!("succeed");
  expect(await notified(own)).toEqual([["out", 4850, "USD", false]]);
});

test("a refund that the bank returns after it succeeded is a failed refund", async () => {
  const { payments } = stripe;
  const page = await payments.openPaymentPage(order());
  await stripe.pay(page.ref);
  const { paymentRef } = (await payments.readPaymentPage(page.ref))!;
  const refund = { paymentRef: paymentRef!, amount: money(2000, "USD"), key: crypto.randomUUID() };
  const sent = await payments.refund(refund);
  fakeStripe.returnRefunds(paymentRef!);
  const { ref } = sent.ok ? sent.value : { ref: "" };
  expect(await payments.readPayment(paymentRef!)).toMatchObject({
    refunds: [],
    failedRefunds: [{ ref, key: refund.key }],
  });
  const returned = (await stripe.events()).at(-1);
  expect(read(stripe, returned!)).toMatchObject({ value: { subject: { kind: "payment", ref: paymentRef } } });
});
