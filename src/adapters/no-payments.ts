import { err } from "../platform/result";
import { type Payments, PaymentsAway } from "../ports/payments";

const nothing = async () => null;
async function* none() {}

/** No provider: nothing is paid by card. What was begun with another one before is left as it stands. */
export const noPayments: Payments = {
  name: "none",
  test: false,
  abilities: { card: false, monthly: false, pause: false, changeAmount: false },
  openPage: () => Promise.reject(new PaymentsAway("There is no payment provider")),
  readPage: nothing,
  readPayment: nothing,
  readMonthly: nothing,
  listPayments: none,
  listPayouts: none,
  refund: async () => err("refused"),
  changeMonthly: async () => err("refused"),
  openCardPage: async () => err("refused"),
  takeCard: nothing,
  readEvent: () => err("unreadable"),
};
