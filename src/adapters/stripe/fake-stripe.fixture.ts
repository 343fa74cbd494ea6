import { type IncomingMessage, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { type StripeObject, createPayoutList, createSubscriptionObject } from "./fake-stripe-objects.fixture";

type Store = Map<string, StripeObject>;

/** The used part of Stripe's API in memory, with idempotency keys. Its functions act as payer and bank. */
export async function startFakeStripe(webhookSecret: string) {
  const stores = {
    sessions: new Map() as Store,
    intents: new Map() as Store,
    subscriptions: new Map() as Store,
    setups: new Map() as Store,
  };
  const refunds = new Map<string, StripeObject[]>();
  const disputes = new Map<string, StripeObject[]>();
  const invoiceOf = new Map<string, StripeObject>();
  const events: string[] = [];
  const idempotentResponses = new Map<string, { body: string; answer: unknown }>();
  let count = 0;
  const id = (kind: string) => `${kind}_${String(++count).padStart(4, "0")}`;
  const seconds = () => Math.floor(Date.now() / 1000);
  const emitEvent = (type: string, object: StripeObject) =>
    events.push(JSON.stringify({ id: id("evt"), object: "event", type, data: { object } }));

  const intentView = (intent: StripeObject) => {
    const own = refunds.get(intent.id) ?? [];
    const charge = {
      id: `ch_${intent.id}`,
      object: "charge",
      created: seconds(),
      disputed: (disputes.get(intent.id) ?? []).length > 0,
      balance_transaction: {
        id: "txn",
        object: "balance_transaction",
        fee: fee(intent),
        currency: intent["currency"],
      },
      refunds: { object: "list", data: own, has_more: false },
    };
    return { ...intent, latest_charge: intent["status"] === "succeeded" ? charge : null };
  };
  const fee = (intent: StripeObject) => Math.ceil((Number(intent["amount"]) * 30) / 1000);

  function openSession(form: URLSearchParams): StripeObject {
    const session = {
      id: id("cs"),
      object: "checkout.session",
      status: "open",
      url: `https://checkout.stripe.test/${count}`,
      expires_at: seconds() + 86_400,
      payment_intent: null,
      subscription: null,
      invoice: null,
      mode: form.get("mode"),
      amount: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]"),
      gift: form.get("payment_intent_data[metadata][gift]"),
      monthly: form.get("subscription_data[metadata][monthly]"),
      customer: form.get("customer"),
      card_for: form.get("setup_intent_data[metadata][monthly_ref]"),
    };
    stores.sessions.set(session.id, session);
    return session;
  }

  function newIntent(session: StripeObject, metadata: object, status: string): StripeObject {
    const intent = {
      id: id("pi"),
      object: "payment_intent",
      amount: session["amount"],
      currency: session["currency"],
      status,
      metadata,
    };
    stores.intents.set(intent.id, intent);
    return intent;
  }

  function refund(form: URLSearchParams): StripeObject | null {
    const intent = stores.intents.get(form.get("payment_intent") ?? "");
    const own = intent ? (refunds.get(intent.id) ?? []) : [];
    const left = Number(intent?.["amount"] ?? 0) - own.reduce((sum, each) => sum + Number(each["amount"]), 0);
    if (!intent || Number(form.get("amount")) > left) return null;
    const record = {
      id: id("re"),
      object: "refund",
      amount: Number(form.get("amount")),
      status: "succeeded",
      created: seconds(),
      payment_intent: intent.id,
      metadata: { key: form.get("metadata[key]") },
    };
    refunds.set(intent.id, [...own, record]);
    emitEvent("refund.created", record);
    return record;
  }

  function updateSubscription(subscription: StripeObject, form: URLSearchParams): StripeObject {
    const card = stores.setups.get(form.get("default_payment_method") ?? "");
    if (card) subscription["default_payment_method"] = card["payment_method"];
    if (form.has("pause_collection")) subscription["pause_collection"] = null;
    if (form.get("pause_collection[behavior]")) subscription["pause_collection"] = { behavior: "void" };
    const amount = form.get("items[0][price_data][unit_amount]");
    const [item] = (subscription["items"] as { data: { price: { unit_amount: number } }[] }).data;
    if (amount) item!.price.unit_amount = Number(amount);
    emitEvent("customer.subscription.updated", subscription);
    return subscription;
  }

  function answer(method: string, path: string, form: URLSearchParams): unknown {
    const [, , kind = "", ref = "", subRef = ""] = path.split("/");
    if (kind === "checkout" && method === "POST") return openSession(form);
    if (kind === "checkout") return stores.sessions.get(subRef);
    if (kind === "payment_intents" && ref === "")
      return {
        object: "list",
        url: path,
        has_more: false,
        data: [...stores.intents.values()].map(intentView),
      };
    const intent = stores.intents.get(ref);
    if (kind === "payment_intents") return intent && intentView(intent);
    if (kind === "refunds") return refund(form) ?? undefined;
    if (kind === "disputes")
      return {
        object: "list",
        url: path,
        has_more: false,
        data: disputes.get(form.get("payment_intent") ?? "") ?? [],
      };
    if (kind === "invoice_payments") {
      const intentId = form.get("payment[payment_intent]");
      const pairs = [...invoiceOf].filter(
        ([of, invoice]) => of === intentId || invoice.id === form.get("invoice"),
      );
      const data = pairs.map(([of, invoice]) => ({
        id: id("inpay"),
        object: "invoice_payment",
        status: "paid",
        invoice,
        payment: { type: "payment_intent", payment_intent: of },
      }));
      return { object: "list", url: path, has_more: false, data };
    }
    if (kind === "payouts") return createPayoutList(path, seconds());
    if (kind === "setup_intents") {
      const setup = stores.setups.get(ref);
      return setup && { ...setup, payment_method: setup.id };
    }
    const subscription = stores.subscriptions.get(ref);
    if (kind === "subscriptions" && subscription && method === "DELETE") {
      subscription["status"] = "canceled";
      emitEvent("customer.subscription.deleted", subscription);
      return subscription;
    }
    if (kind === "subscriptions" && subscription && method === "POST")
      return updateSubscription(subscription, form);
    return kind === "subscriptions" ? subscription : undefined;
  }

  const server: Server = createServer((request, reply) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? "/", "http://stripe");
      const form = new URLSearchParams(request.method === "GET" ? url.search : body);
      const key = String(request.headers["idempotency-key"] ?? "");
      const previous = key === "" ? undefined : idempotentResponses.get(key);
      const response = previous
        ? previous.body === body
          ? previous.answer
          : undefined
        : answer(request.method!, url.pathname, form);
      if (key !== "" && !previous && response !== undefined)
        idempotentResponses.set(key, { body, answer: response });
      reply.writeHead(response === undefined ? (request.method === "GET" ? 404 : 400) : 200, {
        "content-type": "application/json",
      });
      reply.end(
        JSON.stringify(
          response ?? {
            error: { type: "invalid_request_error", message: "refused", code: "resource_missing" },
          },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function pay(ref: string): void {
    const session = stores.sessions.get(ref)!;
    session["status"] = "complete";
    const monthly = session["mode"] === "subscription";
    const intent = newIntent(session, monthly ? {} : { gift: session["gift"] }, "succeeded");
    if (monthly) subscribe(session, intent);
    else session["payment_intent"] = intent.id;
    emitEvent("payment_intent.succeeded", intent);
    emitEvent("checkout.session.completed", session);
  }

  function subscribe(session: StripeObject, intent: StripeObject): void {
    const subscription = createSubscriptionObject(id("sub"), session, seconds() + 2_600_000);
    stores.subscriptions.set(subscription.id, subscription);
    session["subscription"] = subscription.id;
    session["invoice"] = newInvoice(subscription.id, intent, "subscription_create").id;
  }

  function newInvoice(subscription: string, intent: StripeObject, reason: string): StripeObject {
    const record = {
      id: id("in"),
      object: "invoice",
      billing_reason: reason,
      parent: { type: "subscription_details", subscription_details: { subscription, metadata: {} } },
    };
    invoiceOf.set(intent.id, record);
    return record;
  }

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pay,
    submitCard(url: string) {
      const session = [...stores.sessions.values()].find((each) => each["url"] === url);
      if (session?.["mode"] !== "setup" || session["customer"] !== "cus_1")
        throw new Error("no page for a card");
      const setup = {
        id: id("seti"),
        object: "setup_intent",
        status: "succeeded",
        metadata: { monthly_ref: session["card_for"] },
        payment_method: { id: id("pm"), object: "payment_method", card: { exp_year: 2031, exp_month: 9 } },
      };
      stores.setups.set(setup.id, setup);
      emitEvent("setup_intent.succeeded", setup);
    },
    expire(ref: string) {
      const session = stores.sessions.get(ref)!;
      session["status"] = "expired";
      emitEvent("checkout.session.expired", session);
    },
    dispute(intent: string, status: "needs_response" | "won" | "lost") {
      const own = stores.intents.get(intent)!;
      const record = {
        id: `dp_${intent}`,
        object: "dispute",
        amount: own["amount"],
        status,
        created: seconds(),
        payment_intent: intent,
        balance_transactions: [],
      };
      disputes.set(intent, [record]);
      emitEvent("charge.dispute.updated", record);
    },
    returnRefunds(intent: string) {
      for (const record of refunds.get(intent) ?? []) {
        record["status"] = "failed";
        emitEvent("refund.failed", record);
      }
    },
    nextMonth(subscription: string) {
      const of = stores.subscriptions.get(subscription)!;
      const [item] = (of["items"] as { data: { price: { unit_amount: number } }[] }).data;
      const intent = newIntent(
        { id: "", amount: item!.price.unit_amount, currency: of["currency"] },
        {},
        "succeeded",
      );
      const record = newInvoice(subscription, intent, "subscription_cycle");
      emitEvent("invoice.paid", record);
    },
    events: () =>
      events.splice(0).map((body) => ({
        body,
        signature: new Stripe("sk_test_x").webhooks.generateTestHeaderString({
          payload: body,
          secret: webhookSecret,
        }),
      })),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}
