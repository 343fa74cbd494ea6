import { m } from "../../paraglide/messages";
import { todayIso } from "../shared/organisation-day";
import { FormTextField } from "./form-fields";

/** Never in the future: nothing is booked ahead. */
export const DayField = ({ name = "on" }: { name?: string }) => (
  <FormTextField
    name={name}
    type="date"
    label={m.finance_day()}
    required
    check={(day) => {
      if (day === "") return m.forms_write_date();
      return day > todayIso() ? m.forms_write_past_day() : undefined;
    }}
    attributes={{ max: todayIso() }}
  />
);
