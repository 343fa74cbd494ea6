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
  /** Where the file is on its way. */
  children: ReactNode;
};

/** A file to be sent. */
export const FileChoice = ({ id, label, hint, accept, disabled, choose, children }: Props) => (
  <div className="office-file">
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      type="file"
      accept={accept}
      disabled={disabled}
      aria-describedby={`${id}-hint`}
      onClick={({ currentTarget }) => {
        // The same file, mended meanwhile, can be chosen again.
        currentTarget.value = "";
      }}
      onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
    />
    <p id={`${id}-hint`}>{hint}</p>
    {children}
  </div>
);
