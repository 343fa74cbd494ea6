import Stripe from "stripe";
import { err, ok } from "../../platform/result";
import {
  type MonthlyChange,
  type PageOrder,
  type PayPage,
  type Payments,
  PaymentsAway,
} from "../../ports/payments";
import { toStripe } from "./stripe-amounts";
import { MONTHLY_REF, subjectOf } from "./stripe-events";
import { listPayouts, readIntent, readSession, readSubscription } from "./stripe-reads.server";

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the API; Stripe's own when undefined. */
  apiBase: string | undefined;
  now: () => Date;
};

/** How long after it was signed an event is believed, in seconds. */
const TOLERANCE = 300;
/** How long we wait for an answer, in milliseconds, and how often we ask once more: a giver waits for both. */
const PATIENCE = 10_000;
const RETRIES = 1;

/** Stripe: its Checkout page for the payer, its events for us. Card data never come here. */
export function stripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: PATIENCE,
    telemetry: false,
    ...addressOf(options.apiBase),
  });
  return {
    name: "stripe",
    test: options.secretKey.includes("_test_"),
    abilities: { card: true, monthly: true, pause: true, changeAmount: true },
    openPage: (order) => asked(() => openPage(stripe, order)),
    readPage: (ref) => found(() => readSession(stripe, ref)),
    readPayment: (ref) => found(() => readIntent(stripe, ref)),
    readMonthly: (ref) => found(() => readSubscription(stripe, ref)),
    async *listPayments(since) {
      const gte = Math.floor(since.getTime() / 1000);
      const list = stripe.paymentIntents.list({ created: { gte }, limit: 100 });
      for await (const { id, status } of list) {
        const payment = status === "succeeded" ? await found(() => readIntent(stripe, id)) : null;
        if (payment) yield payment;
      }
    },
    listPayouts: (since) => listPayouts(stripe, since),
    refund: ({ paymentRef, amount, key }) =>
      allowed(async () => {
        const { id } = await stripe.refunds.create(
          { payment_intent: paymentRef, amount: toStripe(amount), metadata: { key } },
          { idempotencyKey: key },
        );
        return { ref: id };
      }),
    changeMonthly: (ref, change) => allowed(() => changeSubscription(stripe, ref, change)),
    openCardPage: (ref, order) => allowed(() => openCardPage(stripe, ref, order)),
    takeCard: (ref) => found(() => takeCard(stripe, ref)),
    readEvent(raw, header) {
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.from(raw),
          header("stripe-signature") ?? "",
          options.webhookSecret,
          TOLERANCE,
          undefined,
          options.now().getTime(),
        );
        return ok({ ref: event.id, type: event.type, subject: subjectOf(event) });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return err("unreadable");
        return err(error.message.includes("tolerance") ? "too_old" : "forged");
      }
    },
  };
}

function addressOf(base: string | undefined) {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const secure = protocol === "https:";
  return {
    host: hostname,
    port: port === "" ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? ("https" as const) : ("http" as const),
  };
}

/** What the button of the page says. */
const SUBMIT = { gift: "donate", tickets: "book" } as const;

async function openPage(stripe: Stripe, order: PageOrder): Promise<PayPage> {
  const { reference, monthly } = order;
  const session = await stripe.checkout.sessions.create(
    {
      mode: monthly ? "subscription" : "payment",
      client_reference_id: reference,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.amount.currency.toLowerCase(),
            unit_amount: toStripe(order.amount),
            product_data: { name: order.label },
            ...(monthly ? { recurring: { interval: "month" as const } } : {}),
          },
        },
      ],
      ...(monthly
        ? { subscription_data: { metadata: { monthly: reference } } }
        : { submit_type: SUBMIT[order.of], payment_intent_data: { metadata: { gift: reference } } }),
      ...(order.email === null ? {} : { customer_email: order.email }),
      locale: localeOf(order.locale),
      ...(order.until ? { expires_at: Math.floor(order.until.getTime() / 1000) } : {}),
      success_url: order.returnUrl,
      cancel_url: order.cancelUrl,
    },
    // The same order again is the same page, and nobody is charged twice.
    { idempotencyKey: order.key },
  );
  if (!session.url) throw new PaymentsAway("Stripe opened a page without an address");
  return { ref: session.id, url: session.url, until: new Date(session.expires_at * 1000) };
}

/** Languages that Stripe's page has; in others it chooses by the browser. */
const localeOf = (locale: string) => (locale === "en" || locale === "fr" ? locale : "auto");

async function openCardPage(
  stripe: Stripe,
  ref: string,
  order: Parameters<Payments["openCardPage"]>[1],
): Promise<{ url: string }> {
  const { customer, currency } = await stripe.subscriptions.retrieve(ref);
  const { url } = await stripe.checkout.sessions.create({
    mode: "setup",
    currency,
    customer: typeof customer === "string" ? customer : customer.id,
    setup_intent_data: { metadata: { [MONTHLY_REF]: ref } },
    locale: localeOf(order.locale),
    success_url: order.doneUrl,
    cancel_url: order.cancelUrl,
  });
  if (!url) throw new PaymentsAway("Stripe opened a page without an address");
  return { url };
}

/** The card of a subscription comes before that of its customer, so it is set there. */
async function takeCard(stripe: Stripe, ref: string): Promise<string | null> {
  const { status, metadata, payment_method: method } = await stripe.setupIntents.retrieve(ref);
  const monthly = metadata?.[MONTHLY_REF];
  const card = typeof method === "string" ? method : method?.id;
  if (status !== "succeeded" || !monthly || !card) return null;
  await stripe.subscriptions.update(monthly, { default_payment_method: card });
  return monthly;
}

async function changeSubscription(stripe: Stripe, ref: string, change: MonthlyChange): Promise<null> {
  if (change.kind === "cancel") await stripe.subscriptions.cancel(ref);
  if (change.kind === "pause")
    await stripe.subscriptions.update(ref, { pause_collection: { behavior: "void" } });
  if (change.kind === "resume") await stripe.subscriptions.update(ref, { pause_collection: "" });
  if (change.kind === "amount") {
    const { items } = await stripe.subscriptions.retrieve(ref);
    const [item] = items.data;
    if (!item) throw new PaymentsAway("a subscription without an item");
    const product = typeof item.price.product === "string" ? item.price.product : item.price.product.id;
    await stripe.subscriptions.update(ref, {
      items: [
        {
          id: item.id,
          price_data: {
            currency: item.price.currency,
            product,
            unit_amount: toStripe(change.amount),
            recurring: { interval: "month" },
          },
        },
      ],
      proration_behavior: "none",
    });
  }
  return null;
}

/** What Stripe does not know is null. */
const found = async <T>(work: () => Promise<T>): Promise<T | null> =>
  asked(work).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  });

/** What Stripe refuses for good is a value. */
async function allowed<T>(work: () => Promise<T>) {
  try {
    return ok(await asked(work));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return err("refused");
    throw error;
  }
}

/** Lines that break, and limits, are no answers. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (away) throw new PaymentsAway("Stripe does not answer", { cause: error });
    throw error;
  }
}
