export type StripeObject = Record<string, unknown> & { id: string };

export const createSubscriptionObject = (
  id: string,
  session: StripeObject,
  periodEnd: number,
): StripeObject => ({
  id,
  object: "subscription",
  customer: "cus_1",
  status: "active",
  currency: session["currency"],
  metadata: { monthly: session["monthly"] },
  pause_collection: null,
  latest_invoice: null,
  default_payment_method: { id: "pm", object: "payment_method", card: { exp_year: 2028, exp_month: 3 } },
  items: {
    object: "list",
    data: [
      {
        id: "si_1",
        current_period_end: periodEnd,
        price: {
          id: "price_1",
          product: "prod_1",
          currency: session["currency"],
          unit_amount: session["amount"],
        },
      },
    ],
  },
});

export function createPayoutList(path: string, arrival: number) {
  const createPayout = (name: string, status: string) => ({
    id: name,
    object: "payout",
    status,
    amount: 4850,
    currency: "usd",
    arrival_date: arrival,
  });
  const data = [
    createPayout("po_1", "paid"),
    createPayout("po_2", "in_transit"),
    createPayout("po_3", "failed"),
  ];
  return { object: "list", url: path, has_more: false, data };
}
