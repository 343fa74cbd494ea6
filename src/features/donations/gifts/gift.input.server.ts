import { z } from "zod";
import { choice, emailAnswer, shortText, longText, checkbox } from "../../../platform/forms/questions.server";
import { MAX_TYPED_AMOUNT } from "../../../platform/money/typed-amount";
import { GIFT_KINDS, MAX_MESSAGE_LENGTH, SELECTABLE_METHODS } from "./gift.model";

const optionalAmount = () => shortText({ maxLength: MAX_TYPED_AMOUNT, optional: true });

/** The service checks amount, currency and purpose: they depend on each other and on the day. */
export const giftForm = z.object({
  period: choice(GIFT_KINDS, {}),
  amount: optionalAmount(),
  monthlyAmount: optionalAmount(),
  other: optionalAmount(),
  currency: shortText({ minLength: 3, maxLength: 3 }),
  /** The currency of the suggested amounts on the form. */
  amountsIn: shortText({ maxLength: 3, optional: true }),
  for: shortText({ maxLength: 100 }),
  coverFee: checkbox(),
  name: shortText({ minLength: 2, maxLength: 120, optional: true }),
  email: emailAnswer({}),
  showName: checkbox(),
  message: longText({ maxLength: MAX_MESSAGE_LENGTH, optional: true }),
  newsletter: checkbox(),
  method: choice(SELECTABLE_METHODS, {}),
});

export const manageLinkForm = z.object({ email: emailAnswer({}) });
