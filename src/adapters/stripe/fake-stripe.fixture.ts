import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { type FakeAccount, createFakeAccount, firstPriceOf, nowSeconds } from "./fake-stripe-account.fixture";
import { type FakeApiCall, answerApiCall } from "./fake-stripe-api.fixture";

/** The used part of Stripe's API in memory, with idempotency keys. Its functions act as payer and bank. */
export async function startFakeStripe(webhookSecret: string) {
  const account = createFakeAccount();
  const server = createApiServer((call) => answerApiCall(account, call));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...createPayer(account),
    ...createBank(account),
    events: () =>
      account.takeEvents().map((body) => ({
        body,
        signature: new Stripe("sk_test_x").webhooks.generateTestHeaderString({
          payload: body,
          secret: webhookSecret,
        }),
      })),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createApiServer(answer: (call: FakeApiCall) => unknown) {
  const idempotentResponses = new Map<string, { body: string; answer: unknown }>();

  /** A key that is used again with another body is refused. */
  function answerOnce(key: string, body: string, call: FakeApiCall): unknown {
    const previous = key === "" ? undefined : idempotentResponses.get(key);
    if (previous) return previous.body === body ? previous.answer : undefined;
    const response = answer(call);
    if (key !== "" && response !== undefined) idempotentResponses.set(key, { body, answer: response });
    return response;
  }

  return createServer((request, reply) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? "/", "http://stripe");
      const method = request.method!;
      const form = new URLSearchParams(method === "GET" ? url.search : body);
      const key = String(request.headers["idempotency-key"] ?? "");
      const response = answerOnce(key, body, { method, path: url.pathname, form });
      const status = response === undefined ? (method === "GET" ? 404 : 400) : 200;
      reply.writeHead(status, { "content-type": "application/json" });
      reply.end(JSON.stringify(response ?? REFUSAL));
    });
  });
}

const REFUSAL = { error: { type: "invalid_request_error", message: "refused", code: "resource_missing" } };

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

const createPayer = (account: FakeAccount) => ({
  pay(ref: string) {
    const session = account.sessions.get(ref)!;
    session["status"] = "complete";
    const isMonthly = session["mode"] === "subscription";
    const intent = account.addIntent(session, isMonthly ? {} : { gift: session["gift"] }, "succeeded");
    if (isMonthly) {
      const subscription = account.addSubscription(session);
      session["subscription"] = subscription.id;
      session["invoice"] = account.addInvoice(subscription.id, intent, "subscription_create").id;
    } else session["payment_intent"] = intent.id;
    account.emitEvent("payment_intent.succeeded", intent);
    account.emitEvent("checkout.session.completed", session);
  },
  submitCard(url: string) {
    const session = [...account.sessions.values()].find((each) => each["url"] === url);
    if (session?.["mode"] !== "setup" || session["customer"] !== "cus_1")
      throw new Error("no page for a card");
    const setup = {
      id: account.newId("seti"),
      object: "setup_intent",
      status: "succeeded",
      metadata: { monthly_ref: session["card_for"] },
      payment_method: {
        id: account.newId("pm"),
        object: "payment_method",
        card: { exp_year: 2031, exp_month: 9 },
      },
    };
    account.setups.set(setup.id, setup);
    account.emitEvent("setup_intent.succeeded", setup);
  },
});

const createBank = (account: FakeAccount) => ({
  expire(ref: string) {
    const session = account.sessions.get(ref)!;
    session["status"] = "expired";
    account.emitEvent("checkout.session.expired", session);
  },
  dispute(intent: string, status: "needs_response" | "won" | "lost") {
    const record = {
      id: `dp_${intent}`,
      object: "dispute",
      amount: account.intents.get(intent)!["amount"],
      status,
      created: nowSeconds(),
      payment_intent: intent,
      balance_transactions: [],
    };
    account.disputes.set(intent, [record]);
    account.emitEvent("charge.dispute.updated", record);
  },
  returnRefunds(intent: string) {
    for (const record of account.refunds.get(intent) ?? []) {
      record["status"] = "failed";
      account.emitEvent("refund.failed", record);
    }
  },
  nextMonth(subscription: string) {
    const renewed = account.subscriptions.get(subscription)!;
    const amount = firstPriceOf(renewed).unit_amount;
    const intent = account.addIntent({ id: "", amount, currency: renewed["currency"] }, {}, "succeeded");
    account.emitEvent("invoice.paid", account.addInvoice(subscription, intent, "subscription_cycle"));
  },
});
