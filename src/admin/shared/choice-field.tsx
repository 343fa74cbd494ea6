import { MenuItem, TextField } from "@mui/material";

type Props = {
  id: string;
  label: string;
  /** Of the choice; empty: none yet. */
  value: string;
  onChange: (id: string) => void;
  choices: readonly { id: string; name: string }[];
  /** What choosing nothing is called, where that is an answer too. */
  emptyLabel?: string;
  disabled?: boolean;
  /** Its name in a form. */
  fieldName?: string;
  hint?: string | undefined;
  /** What is wrong with the choice. */
  errorMessage?: string | undefined;
};

/** One of several. */
export const ChoiceField = ({
  id,
  label,
  value,
  onChange,
  choices,
  emptyLabel,
  disabled = false,
  fieldName,
  hint,
  errorMessage,
}: Props) => (
  <TextField
    id={id}
    data-field={fieldName}
    select
    label={label}
    // A choice that is gone, or not loaded yet, is no choice.
    value={choices.some((choice) => choice.id === value) ? value : ""}
    disabled={disabled}
    error={errorMessage !== undefined}
    helperText={errorMessage ?? hint}
    // No answer has a name here: it is read like the others.
    slotProps={{ select: { displayEmpty: emptyLabel !== undefined } }}
    onChange={({ target }) => onChange(target.value)}
  >
    {emptyLabel === undefined ? null : <MenuItem value="">{emptyLabel}</MenuItem>}
    {choices.map((choice) => (
      <MenuItem key={choice.id} value={choice.id}>
        {choice.name}
      </MenuItem>
    ))}
  </TextField>
);
