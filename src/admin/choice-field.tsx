import { MenuItem, TextField } from "@mui/material";

type Props = {
  id: string;
  label: string;
  /** Of the choice; empty: none yet. */
  value: string;
  set: (id: string) => void;
  choices: readonly { id: string; name: string }[];
  /** What choosing nothing is called, where that is an answer too. */
  none?: string;
  disabled?: boolean;
  /** Its name in a form. */
  field?: string;
  hint?: string | undefined;
  /** What is wrong with the choice. */
  wrong?: string | undefined;
};

/** One of several. */
export const ChoiceField = ({
  id,
  label,
  value,
  set,
  choices,
  none,
  disabled = false,
  field,
  hint,
  wrong,
}: Props) => (
  <TextField
    id={id}
    data-field={field}
    select
    label={label}
    // A choice that is gone, or not loaded yet, is no choice.
    value={choices.some((choice) => choice.id === value) ? value : ""}
    disabled={disabled}
    error={wrong !== undefined}
    helperText={wrong ?? hint}
    // No answer has a name here: it is read like the others.
    slotProps={{ select: { displayEmpty: none !== undefined } }}
    onChange={({ target }) => set(target.value)}
  >
    {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
    {choices.map((choice) => (
      <MenuItem key={choice.id} value={choice.id}>
        {choice.name}
      </MenuItem>
    ))}
  </TextField>
);
