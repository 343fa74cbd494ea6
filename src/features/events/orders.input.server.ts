import { z } from "zod";
import { emailAnswer, line, longText, rows, whole } from "../../platform/forms/questions.server";
import { MOST_OF_A_TYPE, MOST_PLACES } from "./orders.model";

/** How many of one ticket type. */
export const takeInput = whole({ min: 0, max: MOST_OF_A_TYPE });

/** Who comes, and who takes the tickets. Tickets need an e-mail address: they are sent there. */
export const orderForm = z.object({
  /** One for each place: the key of its ticket type, and a name if it is known. */
  guests: rows(
    { type: line({ most: 100 }), name: line({ most: 120, optional: true }) },
    { least: 1, most: MOST_PLACES },
  ),
  fullName: line({ least: 2, most: 120 }),
  email: emailAnswer({}),
  accessNeeds: longText({ most: 600, optional: true }),
  /** What is given on top, as it is typed: it is read with the currency of the tickets. */
  gift: line({ most: 24, optional: true }),
  /** The sum of the tickets that was shown, in minor units. */
  seen: whole({ min: 0, max: 999_999_999 }),
});
