import { FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import "./file-choice.css";

type Props = {
  id: string;
  label: string;
  hint: string;
  /** Kinds of files, as `accept` takes them. */
  accept: string;
  disabled: boolean;
  choose: (file: File) => void;
  /** Allows several at once. */
  chooseAll?: (files: readonly File[]) => void;
  /** What is wrong with what was chosen. */
  wrong?: string | undefined;
  /** Where the file is on its way. */
  children: ReactNode;
};

/** A file to be sent. */
export const FileChoice = ({
  id,
  label,
  hint,
  accept,
  disabled,
  choose,
  chooseAll,
  wrong,
  children,
}: Props) => (
  <div className="office-file">
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      type="file"
      accept={accept}
      multiple={chooseAll !== undefined}
      disabled={disabled}
      aria-invalid={wrong === undefined ? undefined : true}
      aria-describedby={wrong === undefined ? `${id}-hint` : `${id}-wrong ${id}-hint`}
      onClick={({ currentTarget }) => {
        // The same file, mended meanwhile, can be chosen again.
        currentTarget.value = "";
      }}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        if (chooseAll) chooseAll(files);
        else if (files[0]) choose(files[0]);
      }}
    />
    {wrong === undefined ? null : (
      <FormHelperText id={`${id}-wrong`} error>
        {wrong}
      </FormHelperText>
    )}
    <p id={`${id}-hint`}>{hint}</p>
    {children}
  </div>
);
