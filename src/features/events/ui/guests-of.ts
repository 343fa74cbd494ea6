import { rowCount, textOf } from "../../../ui/form/answers";
import type { Typed } from "../../../ui/form/form-problem";

/** The rows of the order form: the key of the ticket type of each guest. */
export const guestsOf = (typed: Typed): string[] =>
  Array.from({ length: rowCount(typed, "guests") }, (_, index) => textOf(typed[`guests.${index}.type`]));
