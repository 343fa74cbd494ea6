import { rowCount, singleValue } from "../../../../ui/form/field-props";
import type { TypedValues } from "../../../../platform/forms/form-problem";

/** The rows of the order form: the key of the ticket type of each guest. */
export const guestTicketTypes = (typed: TypedValues): string[] =>
  Array.from({ length: rowCount(typed, "guests") }, (_, index) => singleValue(typed[`guests.${index}.type`]));
