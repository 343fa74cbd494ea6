import { z } from "zod";
import { choice, emailAnswer, shortText, longText, checkbox } from "../../../platform/forms/questions.server";
import { GIFT_KINDS, MAX_MESSAGE_LENGTH, SELECTABLE_METHODS } from "./gift.model";

/** Longest typed amount that is looked at, in characters. */
const MAX_AMOUNT_LENGTH = 24;

/** The gift form. Amount, currency and purpose are judged by the service: they depend on each other and on the day. */
export const giftForm = z.object({
  kind: choice(GIFT_KINDS, {}),
  amount: shortText({ maxLength: MAX_AMOUNT_LENGTH }),
  currency: shortText({ minLength: 3, maxLength: 3 }),
  purpose: shortText({ maxLength: 100 }),
  coverFee: checkbox(),
  name: shortText({ minLength: 2, maxLength: 120, optional: true }),
  email: emailAnswer({}),
  showName: checkbox(),
  message: longText({ maxLength: MAX_MESSAGE_LENGTH, optional: true }),
  newsletter: checkbox(),
  method: choice(SELECTABLE_METHODS, {}),
});

/** Whoever has lost the link to a monthly gift. */
export const manageLinkForm = z.object({ email: emailAnswer({}) });
