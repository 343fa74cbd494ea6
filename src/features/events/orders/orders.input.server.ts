import { z } from "zod";
import {
  emailAnswer,
  shortText,
  longText,
  repeatedGroup,
  wholeNumber,
} from "../../../platform/forms/questions.server";
import { MAX_TYPED_AMOUNT } from "../../../platform/money/typed-amount";
import { MAX_GUEST_NAME_LENGTH, MAX_TICKETS_PER_TYPE, MAX_SEATS_PER_ORDER } from "./orders.model";

export const ticketCountInput = wholeNumber({ min: 0, max: MAX_TICKETS_PER_TYPE });

/** Empty means the buyer's name. */
export const guestNameInput = shortText({ maxLength: MAX_GUEST_NAME_LENGTH, optional: true });

export const orderForm = z.object({
  /** One per seat: key of the ticket type, and an optional name. */
  guests: repeatedGroup(
    { type: shortText({ maxLength: 100 }), name: guestNameInput },
    { minLength: 1, maxLength: MAX_SEATS_PER_ORDER },
  ),
  fullName: shortText({ minLength: 2, maxLength: 120 }),
  email: emailAnswer({}),
  accessNeeds: longText({ maxLength: 600, optional: true }),
  /** As typed: parsed with the currency of the tickets. */
  gift: shortText({ maxLength: MAX_TYPED_AMOUNT, optional: true }),
  /** Displayed sum of the tickets, in minor units. */
  seen: wholeNumber({ min: 0, max: 999_999_999 }),
});
