import Stripe from "stripe";
import { err, ok } from "../../platform/result";
import {
  type MonthlyGiftChange,
  type PaymentPageInput,
  type PaymentPage,
  type PaymentProvider,
  PaymentsUnavailable,
} from "../../ports/payments";
import { toStripeAmount } from "./stripe-amounts";
import { MONTHLY_REF, eventSubject } from "./stripe-events";
import { listPayouts, readIntent, readSession, readSubscription } from "./stripe-reads.server";

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
  now: () => Date;
};

const TOLERANCE_SECONDS = 300;
/** Short, as donors wait for the timeout and the retry. */
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 1;

export function createStripePayments(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...parseApiBase(options.apiBase),
  });
  return {
    name: "stripe",
    test: options.secretKey.includes("_test_"),
    abilities: { card: true, monthly: true, pause: true, changeAmount: true },
    openPaymentPage: (input) => callStripe(() => openPaymentPage(stripe, input)),
    readPaymentPage: (ref) => nullIfMissing(() => readSession(stripe, ref)),
    readPayment: (ref) => nullIfMissing(() => readIntent(stripe, ref)),
    readMonthly: (ref) => nullIfMissing(() => readSubscription(stripe, ref)),
    async *listPayments(since) {
      const gte = Math.floor(since.getTime() / 1000);
      const list = stripe.paymentIntents.list({ created: { gte }, limit: 100 });
      for await (const { id, status } of list) {
        const payment = status === "succeeded" ? await nullIfMissing(() => readIntent(stripe, id)) : null;
        if (payment) yield payment;
      }
    },
    listPayouts: (since) => listPayouts(stripe, since),
    refund: ({ paymentRef, amount, key }) =>
      refusalAsError(async () => {
        const { id } = await stripe.refunds.create(
          { payment_intent: paymentRef, amount: toStripeAmount(amount), metadata: { key } },
          { idempotencyKey: key },
        );
        return { ref: id };
      }),
    changeMonthly: (ref, change) => refusalAsError(() => changeSubscription(stripe, ref, change)),
    openCardPage: (ref, input) => refusalAsError(() => openCardPage(stripe, ref, input)),
    applyCard: (ref) => nullIfMissing(() => applyCard(stripe, ref)),
    readEvent(raw, header) {
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.from(raw),
          header("stripe-signature") ?? "",
          options.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          options.now().getTime(),
        );
        return ok({ ref: event.id, type: event.type, subject: eventSubject(event) });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return err("unreadable");
        return err(error.message.includes("tolerance") ? "too_old" : "forged");
      }
    },
  };
}

function parseApiBase(base: string | undefined) {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const secure = protocol === "https:";
  return {
    host: hostname,
    port: port === "" ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? ("https" as const) : ("http" as const),
  };
}

const SUBMIT_TYPES = { gift: "donate", tickets: "book" } as const;

async function openPaymentPage(stripe: Stripe, input: PaymentPageInput): Promise<PaymentPage> {
  const { reference, monthly } = input;
  const session = await stripe.checkout.sessions.create(
    {
      mode: monthly ? "subscription" : "payment",
      client_reference_id: reference,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: input.amount.currency.toLowerCase(),
            unit_amount: toStripeAmount(input.amount),
            product_data: { name: input.label },
            ...(monthly ? { recurring: { interval: "month" as const } } : {}),
          },
        },
      ],
      ...(monthly
        ? { subscription_data: { metadata: { monthly: reference } } }
        : {
            submit_type: SUBMIT_TYPES[input.product],
            payment_intent_data: { metadata: { gift: reference } },
          }),
      ...(input.email === null ? {} : { customer_email: input.email }),
      locale: toStripeLocale(input.locale),
      ...(input.until ? { expires_at: Math.floor(input.until.getTime() / 1000) } : {}),
      success_url: input.returnUrl,
      cancel_url: input.cancelUrl,
    },
    // The same order opens the same page, so no one is charged twice.
    { idempotencyKey: input.key },
  );
  if (!session.url) throw new PaymentsUnavailable("Stripe opened a page without an address");
  return { ref: session.id, url: session.url, until: new Date(session.expires_at * 1000) };
}

/** Other languages: Stripe follows the browser. */
const toStripeLocale = (locale: string) => (locale === "en" || locale === "fr" ? locale : "auto");

async function openCardPage(
  stripe: Stripe,
  ref: string,
  input: Parameters<PaymentProvider["openCardPage"]>[1],
): Promise<{ url: string }> {
  const { customer, currency } = await stripe.subscriptions.retrieve(ref);
  const { url } = await stripe.checkout.sessions.create({
    mode: "setup",
    currency,
    customer: typeof customer === "string" ? customer : customer.id,
    setup_intent_data: { metadata: { [MONTHLY_REF]: ref } },
    locale: toStripeLocale(input.locale),
    success_url: input.doneUrl,
    cancel_url: input.cancelUrl,
  });
  if (!url) throw new PaymentsUnavailable("Stripe opened a page without an address");
  return { url };
}

/** Sets the card on the subscription, where it takes precedence over the customer's. */
async function applyCard(stripe: Stripe, ref: string): Promise<string | null> {
  const { status, metadata, payment_method: method } = await stripe.setupIntents.retrieve(ref);
  const monthly = metadata?.[MONTHLY_REF];
  const card = typeof method === "string" ? method : method?.id;
  if (status !== "succeeded" || !monthly || !card) return null;
  await stripe.subscriptions.update(monthly, { default_payment_method: card });
  return monthly;
}

async function changeSubscription(stripe: Stripe, ref: string, change: MonthlyGiftChange): Promise<null> {
  if (change.kind === "cancel") await stripe.subscriptions.cancel(ref);
  if (change.kind === "pause")
    await stripe.subscriptions.update(ref, { pause_collection: { behavior: "void" } });
  if (change.kind === "resume") await stripe.subscriptions.update(ref, { pause_collection: "" });
  if (change.kind === "amount") {
    const { items } = await stripe.subscriptions.retrieve(ref);
    const [item] = items.data;
    if (!item) throw new PaymentsUnavailable("a subscription without an item");
    const product = typeof item.price.product === "string" ? item.price.product : item.price.product.id;
    await stripe.subscriptions.update(ref, {
      items: [
        {
          id: item.id,
          price_data: {
            currency: item.price.currency,
            product,
            unit_amount: toStripeAmount(change.amount),
            recurring: { interval: "month" },
          },
        },
      ],
      proration_behavior: "none",
    });
  }
  return null;
}

const nullIfMissing = async <T>(call: () => Promise<T>): Promise<T | null> =>
  callStripe(call).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  });

async function refusalAsError<T>(call: () => Promise<T>) {
  try {
    return ok(await callStripe(call));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return err("refused");
    throw error;
  }
}

/** Turns connection errors and rate limits into `PaymentsUnavailable`. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isUnavailable = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (isUnavailable) throw new PaymentsUnavailable("Stripe does not answer", { cause: error });
    throw error;
  }
}
