import { createPayoutList, type StripeObject } from "./fake-stripe-objects.fixture";
import { type FakeAccount, firstPriceOf, nowSeconds } from "./fake-stripe-account.fixture";

/** `form` has the parameters of a GET request too. */
export type FakeApiCall = Readonly<{ method: string; path: string; form: URLSearchParams }>;

/** Returns undefined if the call must be refused. */
export function answerApiCall(account: FakeAccount, call: FakeApiCall): unknown {
  const { method, path, form } = call;
  const [, , kind = "", ref = "", subRef = ""] = path.split("/");
  switch (kind) {
    case "checkout":
      return method === "POST" ? openSession(account, form) : account.sessions.get(subRef);
    case "payment_intents":
      return answerIntents(account, path, ref);
    case "refunds":
      return refund(account, form) ?? undefined;
    case "disputes":
      return toList(path, account.disputes.get(form.get("payment_intent") ?? "") ?? []);
    case "invoice_payments":
      return toList(path, listInvoicePayments(account, form));
    case "payouts":
      return createPayoutList(path, nowSeconds());
    case "setup_intents": {
      const setup = account.setups.get(ref);
      return setup && { ...setup, payment_method: setup.id };
    }
    case "subscriptions":
      return answerSubscription(account, call, ref);
    default:
      return undefined;
  }
}

const toList = (path: string, data: object[]) => ({ object: "list", url: path, has_more: false, data });

function openSession({ sessions, newId }: FakeAccount, form: URLSearchParams): StripeObject {
  const id = newId("cs");
  const session = {
    id,
    object: "checkout.session",
    status: "open",
    url: `https://checkout.stripe.test/${Number(id.split("_")[1])}`,
    expires_at: nowSeconds() + 86_400,
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
  sessions.set(id, session);
  return session;
}

function answerIntents(account: FakeAccount, path: string, ref: string) {
  if (ref === "")
    return toList(
      path,
      [...account.intents.values()].map((intent) => intentView(account, intent)),
    );
  const intent = account.intents.get(ref);
  return intent && intentView(account, intent);
}

function intentView({ refunds, disputes }: FakeAccount, intent: StripeObject): StripeObject {
  const charge = {
    id: `ch_${intent.id}`,
    object: "charge",
    created: nowSeconds(),
    disputed: (disputes.get(intent.id) ?? []).length > 0,
    balance_transaction: {
      id: "txn",
      object: "balance_transaction",
      fee: Math.ceil((Number(intent["amount"]) * 30) / 1000),
      currency: intent["currency"],
    },
    refunds: { object: "list", data: refunds.get(intent.id) ?? [], has_more: false },
  };
  return { ...intent, latest_charge: intent["status"] === "succeeded" ? charge : null };
}

function refund({ intents, refunds, newId, emitEvent }: FakeAccount, form: URLSearchParams) {
  const intent = intents.get(form.get("payment_intent") ?? "");
  const previous = intent ? (refunds.get(intent.id) ?? []) : [];
  const refunded = previous.reduce((sum, each) => sum + Number(each["amount"]), 0);
  const amount = Number(form.get("amount"));
  if (!intent || amount > Number(intent["amount"]) - refunded) return null;
  const record = {
    id: newId("re"),
    object: "refund",
    amount,
    status: "succeeded",
    created: nowSeconds(),
    payment_intent: intent.id,
    metadata: { key: form.get("metadata[key]") },
  };
  refunds.set(intent.id, [...previous, record]);
  emitEvent("refund.created", record);
  return record;
}

function listInvoicePayments({ invoices, newId }: FakeAccount, form: URLSearchParams) {
  const pairs = [...invoices].filter(
    ([intentId, invoice]) =>
      intentId === form.get("payment[payment_intent]") || invoice.id === form.get("invoice"),
  );
  return pairs.map(([intentId, invoice]) => ({
    id: newId("inpay"),
    object: "invoice_payment",
    status: "paid",
    invoice,
    payment: { type: "payment_intent", payment_intent: intentId },
  }));
}

function answerSubscription(account: FakeAccount, { method, form }: FakeApiCall, ref: string) {
  const subscription = account.subscriptions.get(ref);
  if (!subscription) return undefined;
  if (method === "DELETE") {
    subscription["status"] = "canceled";
    account.emitEvent("customer.subscription.deleted", subscription);
  }
  if (method === "POST") updateSubscription(account, subscription, form);
  return subscription;
}

function updateSubscription(account: FakeAccount, subscription: StripeObject, form: URLSearchParams): void {
  const card = account.setups.get(form.get("default_payment_method") ?? "");
  if (card) subscription["default_payment_method"] = card["payment_method"];
  if (form.has("pause_collection")) subscription["pause_collection"] = null;
  if (form.get("pause_collection[behavior]")) subscription["pause_collection"] = { behavior: "void" };
  const amount = form.get("items[0][price_data][unit_amount]");
  if (amount) firstPriceOf(subscription).unit_amount = Number(amount);
  account.emitEvent("customer.subscription.updated", subscription);
}
