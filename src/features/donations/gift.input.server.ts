import { z } from "zod";
import { choice, emailAnswer, line, longText, tick } from "../../platform/forms/questions.server";
import { GIFT_KINDS, LONGEST_MESSAGE, METHODS_TO_CHOOSE } from "./gift.model";

/** Longest typed amount that is looked at, in characters. */
const LONGEST_AMOUNT = 24;

/** The gift form. Amount, currency and purpose are judged by the service: they depend on each other and on the day. */
export const giftForm = z.object({
  kind: choice(GIFT_KINDS, {}),
  amount: line({ most: LONGEST_AMOUNT }),
  currency: line({ least: 3, most: 3 }),
  purpose: line({ most: 100 }),
  coverFee: tick(),
  name: line({ least: 2, most: 120, optional: true }),
  email: emailAnswer({}),
  showName: tick(),
  message: longText({ most: LONGEST_MESSAGE, optional: true }),
  newsletter: tick(),
  method: choice(METHODS_TO_CHOOSE, {}),
});

/** Whoever has lost the link to a monthly gift. */
export const manageLinkForm = z.object({ email: emailAnswer({}) });
