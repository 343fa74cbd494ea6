import { FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import "./file-choice.css";

type Props = {
  id: string;
  label: string;
  hint: string;
  accept: string;
  disabled: boolean;
  onChoose: (file: File) => void;
  onChooseAll?: (files: readonly File[]) => void;
  errorMessage?: string | undefined;
  children: ReactNode;
};

export const FileChoice = ({
  id,
  label,
  hint,
  accept,
  disabled,
  onChoose,
  onChooseAll,
  errorMessage,
  children,
}: Props) => (
  <div className="office-file">
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      type="file"
      accept={accept}
      multiple={onChooseAll !== undefined}
      disabled={disabled}
      aria-invalid={errorMessage === undefined ? undefined : true}
      aria-describedby={errorMessage === undefined ? `${id}-hint` : `${id}-wrong ${id}-hint`}
      onClick={({ currentTarget }) => {
        // The same file can be chosen again after a correction.
        currentTarget.value = "";
      }}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        if (onChooseAll) onChooseAll(files);
        else if (files[0]) onChoose(files[0]);
      }}
    />
    {errorMessage === undefined ? null : (
      <FormHelperText id={`${id}-wrong`} error>
        {errorMessage}
      </FormHelperText>
    )}
    <p id={`${id}-hint`}>{hint}</p>
    {children}
  </div>
);
