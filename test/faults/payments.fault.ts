import { m } from "../../src/paraglide/messages";
import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../e2e/support/free-port";
import { type NetworkProxy, startNetworkProxy } from "../../e2e/support/offline/network-proxy";
import { startFakeStripe } from "../../src/adapters/stripe/fake-stripe.fixture";
import { runJobNow } from "./run-job";
import { type FilledForm, gift, post } from "./submissions";
import { cachePages, expectCachedPagesServed, startProgram, waitUntil, isHealthy } from "./program";
import { recordFault } from "./fault-result";

const WEBHOOK_SECRET = "whsec_faults";
const LINE_PORT = await freePort();

type Event = { body: string; signature: string };

/** A program with a fake Stripe behind a proxy. */
async function giving() {
  const provider = await startFakeStripe(WEBHOOK_SECRET);
  onTestFinished(async () => void (await provider.close()));
  const line = await startNetworkProxy(LINE_PORT, Number(new URL(provider.base).port));
  onTestFinished(() => line.stop());
  const server = await startProgram({
    STRIPE_SECRET_KEY: "sk_test_faults",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `http://localhost:${LINE_PORT}`,
  });
  await cachePages(server.origin);
  const giftOf = async (form: FilledForm) => {
    const rows = await server.query(
      `select gift.state, gift.amount_minor::int as minor, attempt.page_ref as page,
         (select count(*)::int from ledger_transaction where gift_id = gift.id and kind = 'gift') as booked,
         (select count(*)::int from receipt where gift_id = gift.id) as receipts
       from gift join payment_attempt attempt on attempt.gift_id = gift.id where client_id = $1`,
      [form.clientId],
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0];
  };
  return {
    provider,
    line,
    server,
    giftOf,
    async pay(form: FilledForm) {
      const answer = await post(server, form);
      expect([answer.status, answer.to]).toEqual([303, expect.stringContaining("checkout.stripe.test")]);
      provider.pay(String((await giftOf(form))!["page"]));
    },
    notify: ({ body, signature }: Event) =>
      fetch(`${server.origin}/webhooks/payments/stripe`, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        body,
      }),
    isPaid: (form: FilledForm) =>
      waitUntil(async () => {
        const found = await giftOf(form);
        return found?.["state"] === "paid" && found["booked"] === 1 && found["receipts"] === 1;
      }, "the gift is paid, booked once and has one receipt"),
    eventsEnd: () =>
      waitUntil(
        async () => (await server.query("select 1 from payment_event where state = 'waiting'")).length === 0,
        "no event waits",
      ),
    bookings: async () => {
      const [row] = await server.query(
        "select count(*)::int as many from ledger_transaction where kind = 'gift' and gift_id is not null",
      );
      return row!["many"];
    },
  };
}
type Giving = Awaited<ReturnType<typeof giving>>;

/** Checks an unreachable provider: an explanation, the gift stored, other pages unaffected. @returns seconds */
async function givesWords({ server, giftOf }: Giving, form: FilledForm): Promise<number> {
  const began = performance.now();
  const waiting = post(server, form);
  expect(await isHealthy(server.origin), "others do not wait").toBe(true);
  await expectCachedPagesServed(server.origin);
  const answer = await waiting;
  expect(answer.status).toBe(422);
  expect(answer.body).toContain(m.gifts_problem_away());
  expect(answer.body).toContain(form.fields["email"]);
  expect(answer.body).not.toMatch(/ECONN|stripe\.com|\bat \S+ \(/i);
  expect(await giftOf(form)).toMatchObject({ state: "created", booked: 0 });
  return (performance.now() - began) / 1000;
}

for (const [name, state] of [
  ["a payment provider that is down", "cut"],
  ["a payment provider that takes requests and never answers", "silent"],
  ["a payment provider whose answers are lost", "one-way"],
] as [string, NetworkProxy["state"]][])
  test(name, async (context) => {
    const { held, recovered, counted } = recordFault(context);
    const all = await giving();
    const { line, provider, pay, notify, isPaid, server } = all;
    const form = gift();
    line.state = state;
    const seconds = await givesWords(all, form);
    held(`the page says so after ${seconds.toFixed(1)} s, and the gift is stored; other pages work`);
    line.state = "up";
    const began = performance.now();
    await pay(form);
    for (const event of provider.events()) expect((await notify(event)).status).toBe(200);
    await isPaid(form);
    recovered(performance.now() - began);
    const [pages] = await server.query("select count(distinct page_ref)::int as many from payment_attempt");
    expect(pages!["many"]).toBe(1);
    held("the same form leads to the same gift and payment page");
    counted({ gifts: 1 });
  });

test("a payment provider that is unavailable after it reported a payment", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { line, provider, pay, notify, isPaid, giftOf, server } = await giving();
  const form = gift();
  await pay(form);
  line.state = "cut";
  for (const event of provider.events()) expect((await notify(event)).status).toBe(200);
  await waitUntil(
    async () => (await server.query("select 1 from payment_event where tries > 1")).length > 0,
    "it was asked about again",
  );
  expect(await giftOf(form)).toMatchObject({ booked: 0 });
  line.state = "up";
  recovered(await isPaid(form));
  held("the event is stored before it is processed, and retried until it succeeds");
  counted({ gifts: 1 });
});

test("a payment provider whose events never arrive", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { provider, pay, isPaid, server } = await giving();
  const form = gift();
  await pay(form);
  provider.events();
  // Skips the two minutes after which the provider is polled.
  await server.query("update gift set updated_at = now() - interval '3 minutes'");
  await runJobNow(server, "gifts.poll");
  recovered(await isPaid(form));
  held("the program polls the provider after two minutes");
  counted({ gifts: 1 });
});

test("events that are forged, old, or unrelated", async (context) => {
  const { held, counted } = recordFault(context);
  const { provider, pay, notify, isPaid, eventsEnd, bookings, server } = await giving();
  const form = gift();
  await pay(form);
  const [event, ...more] = provider.events();
  const signed = (body: string, seconds = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET) => ({
    body,
    signature: `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
  });
  const stranger = JSON.stringify({
    id: "evt_stranger",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: { id: "pi_nobody", object: "payment_intent" } },
  });
  const forged: Event[] = [
    { body: event!.body, signature: "" },
    { body: event!.body, signature: "t=1,v1=00" },
    { ...event!, body: event!.body.replace('"evt_', '"evt_x') },
    signed(event!.body, undefined, "whsec_another"),
    signed(event!.body, Math.floor(Date.now() / 1000) - 3600),
    signed("not json"),
  ];
  for (const each of forged) {
    const answer = await notify(each);
    expect(answer.status, each.body.slice(0, 40)).toBe(400);
    expect(await answer.text()).not.toMatch(/\bat \S+ \(|whsec/);
  }
  expect(await server.query("select 1 from payment_event")).toEqual([]);
  expect((await notify(signed(stranger))).status).toBe(200);
  expect((await fetch(`${server.origin}/webhooks/payments/nobody`, { method: "POST" })).status).toBe(404);
  await eventsEnd();
  expect(await server.query("select state from payment_event where event_ref = 'evt_stranger'")).toEqual([
    { state: "unknown" },
  ]);
  expect(await bookings()).toBe(0);
  held("refused and not stored; an unknown payment is listed and books nothing");
  // Valid events, three times each, the last one first.
  for (const each of [event!, ...more, event!, ...more, event!, ...more].toReversed())
    expect((await notify(each)).status).toBe(200);
  await isPaid(form);
  await eventsEnd();
  expect(await bookings()).toBe(1);
  held("real events, repeated and out of order, book once");
  counted({ gifts: 1 });
});

test("a payment provider that reports another amount, currency or gift than agreed", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { line, provider, pay, notify, isPaid, giftOf, eventsEnd, server } = await giving();
  const honest = gift("12");
  await pay(honest);
  for (const event of provider.events()) await notify(event);
  await isPaid(honest);
  const requested = line.requested.find((path) => /^\/v1\/payment_intents\/pi_\w+\?/.test(path))!;
  const lies: [string, (body: string) => string][] = [
    ["amount", (body) => body.replaceAll('"amount":2500', '"amount":250000')],
    ["currency", (body) => body.replaceAll('"currency":"usd"', '"currency":"eur"')],
    ["reference", (body) => body.replace(/"gift":"[^"]+"/, '"gift":"00000000-0000-4000-8000-000000000000"')],
  ];
  for (const [what, lie] of lies) {
    const form = gift();
    await pay(form);
    const events = provider.events();
    const intent = /"id":"(pi_\w+)"/.exec(events[0]!.body)![1]!;
    const path = requested.replace(/pi_\w+/, intent);
    let lied = 0;
    line.transform.set(path, (body) => {
      const changed = lie(body);
      if (changed !== body) lied++;
      return changed;
    });
    for (const event of events) expect((await notify(event)).status).toBe(200);
    await eventsEnd();
    expect(lied, what).toBeGreaterThan(0);
    expect(await giftOf(form), what).toMatchObject({ booked: 0, receipts: 0 });
    const began = performance.now();
    line.transform.clear();
    await runJobNow(server, "gifts.reconcile");
    await isPaid(form);
    recovered(performance.now() - began);
  }
  await waitUntil(
    async () =>
      (await server.query("select 1 from payment_difference where resolved_at is null")).length === 0,
    "no difference is left",
  );
  held(
    "nothing is booked, and finance sees the difference; the nightly reconciliation books the right amount and resolves it",
  );
  counted({ gifts: 1 + lies.length });
});
