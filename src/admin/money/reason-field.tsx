import { TextField } from "@mui/material";
import { m } from "../../paraglide/messages";

/** Shorter ones say nothing; the server asks for as much. */
const SHORTEST = 3;

type Props = { id: string; reason: string; set: (reason: string) => void; hint?: string };

/** Why something is done, for its record. */
export const ReasonField = ({ id, reason, set, hint }: Props) => (
  <TextField
    id={id}
    label={m.money_reason()}
    helperText={hint}
    required
    value={reason}
    onChange={({ target }) => set(target.value)}
  />
);

/** A reason as it is sent; null while it is too short to be one. */
export const reasonOf = (typed: string): string | null =>
  typed.trim().length < SHORTEST ? null : typed.trim();
