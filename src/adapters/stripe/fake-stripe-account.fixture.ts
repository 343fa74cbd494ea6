import { type StripeObject, createSubscriptionObject } from "./fake-stripe-objects.fixture";

type Store = Map<string, StripeObject>;

/** The objects of one account in memory, and the events that report their changes. */
export function createFakeAccount() {
  const sessions: Store = new Map();
  const intents: Store = new Map();
  const subscriptions: Store = new Map();
  const setups: Store = new Map();
  const refunds = new Map<string, StripeObject[]>();
  const disputes = new Map<string, StripeObject[]>();
  /** By payment intent. */
  const invoices = new Map<string, StripeObject>();
  const events: string[] = [];
  let count = 0;
  const newId = (kind: string) => `${kind}_${String(++count).padStart(4, "0")}`;
  const emitEvent = (type: string, object: StripeObject) =>
    events.push(JSON.stringify({ id: newId("evt"), object: "event", type, data: { object } }));

  function addIntent(session: StripeObject, metadata: object, status: string): StripeObject {
    const intent = {
      id: newId("pi"),
      object: "payment_intent",
      amount: session["amount"],
      currency: session["currency"],
      status,
      metadata,
    };
    intents.set(intent.id, intent);
    return intent;
  }

  function addInvoice(subscription: string, intent: StripeObject, reason: string): StripeObject {
    const invoice = {
      id: newId("in"),
      object: "invoice",
      billing_reason: reason,
      parent: { type: "subscription_details", subscription_details: { subscription, metadata: {} } },
    };
    invoices.set(intent.id, invoice);
    return invoice;
  }

  function addSubscription(session: StripeObject): StripeObject {
    const subscription = createSubscriptionObject(newId("sub"), session, nowSeconds() + 2_600_000);
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  return {
    sessions,
    intents,
    subscriptions,
    setups,
    refunds,
    disputes,
    invoices,
    newId,
    emitEvent,
    addIntent,
    addInvoice,
    addSubscription,
    takeEvents: () => events.splice(0),
  };
}
export type FakeAccount = ReturnType<typeof createFakeAccount>;

export const nowSeconds = () => Math.floor(Date.now() / 1000);

export function firstPriceOf(subscription: StripeObject): { unit_amount: number } {
  const { data } = subscription["items"] as { data: { price: { unit_amount: number } }[] };
  return data[0]!.price;
}
