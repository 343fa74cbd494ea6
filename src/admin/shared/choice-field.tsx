import { MenuItem, TextField } from "@mui/material";

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (id: string) => void;
  choices: readonly { id: string; name: string }[];
  /** Label for choosing nothing, if that is allowed. */
  emptyLabel?: string;
  disabled?: boolean;
  fieldName?: string;
  hint?: string | undefined;
  errorMessage?: string | undefined;
};

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
    // A choice that is gone or not loaded yet counts as none.
    value={choices.some((choice) => choice.id === value) ? value : ""}
    disabled={disabled}
    error={errorMessage !== undefined}
    helperText={errorMessage ?? hint}
    // Choosing nothing has a label, which appears like the others.
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
