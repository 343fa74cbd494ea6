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

/** How many of one ticket type. */
export const ticketCountInput = wholeNumber({ min: 0, max: MAX_TICKETS_PER_TYPE });

/** The name on one ticket; empty: that of the buyer. */
export const guestNameInput = shortText({ maxLength: MAX_GUEST_NAME_LENGTH, optional: true });

/** Who comes, and who takes the tickets. Tickets need an e-mail address: they are sent there. */
export const orderForm = z.object({
  /** One for each place: the key of its ticket type, and a name if it is known. */
  guests: repeatedGroup(
    { type: shortText({ maxLength: 100 }), name: guestNameInput },
    { minLength: 1, maxLength: MAX_SEATS_PER_ORDER },
  ),
  fullName: shortText({ minLength: 2, maxLength: 120 }),
  email: emailAnswer({}),
  accessNeeds: longText({ maxLength: 600, optional: true }),
  /** What is given on top, as it is typed: it is read with the currency of the tickets. */
  gift: shortText({ maxLength: MAX_TYPED_AMOUNT, optional: true }),
  /** The sum of the tickets that was shown, in minor units. */
  seen: wholeNumber({ min: 0, max: 999_999_999 }),
});
