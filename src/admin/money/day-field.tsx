import { TextField } from "@mui/material";
import { m } from "../../paraglide/messages";
import { today } from "./amount";

type Props = { id: string; day: string; set: (day: string) => void };

/** The day on which money came or went: nothing is booked ahead. */
export const DayField = ({ id, day, set }: Props) => (
  <TextField
    id={id}
    type="date"
    label={m.money_day()}
    value={day}
    slotProps={{ htmlInput: { max: today() } }}
    onChange={({ target }) => set(target.value)}
  />
);
