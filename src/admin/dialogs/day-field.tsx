import { m } from "../../paraglide/messages";
import { today } from "../money/amount";
import { TypedField } from "./typed-field";

/** The day on which money came or went: nothing is booked ahead. */
export const DayField = ({ name = "on" }: { name?: string }) => (
  <TypedField
    name={name}
    type="date"
    label={m.money_day()}
    required
    check={(day) => {
      if (day === "") return m.forms_write_date();
      return day > today() ? m.forms_write_past_day() : undefined;
    }}
    attributes={{ max: today() }}
  />
);
