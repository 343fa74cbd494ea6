import { err } from "../platform/result";
import { type PaymentProvider, PaymentsUnavailable } from "../ports/payments";

const returnNull = async () => null;
async function* emptyList() {}

/** No card payments. Payments of an earlier provider stay as they are. */
export const noPayments: PaymentProvider = {
  name: "none",
  test: false,
  abilities: { card: false, monthly: false, pause: false, changeAmount: false },
  openPaymentPage: () => Promise.reject(new PaymentsUnavailable("There is no payment provider")),
  readPaymentPage: returnNull,
  readPayment: returnNull,
  readMonthly: returnNull,
  listPayments: emptyList,
  listPayouts: emptyList,
  refund: async () => err("refused"),
  changeMonthly: async () => err("refused"),
  openCardPage: async () => err("refused"),
  applyCard: returnNull,
  readEvent: () => err("unreadable"),
};
