import { rowCount, singleValue } from "../../../../ui/form/field-props";
import type { TypedValues } from "../../../../platform/forms/form-problem";

export const guestTicketTypes = (typed: TypedValues): string[] =>
  Array.from({ length: rowCount(typed, "guests") }, (_, index) => singleValue(typed[`guests.${index}.type`]));
