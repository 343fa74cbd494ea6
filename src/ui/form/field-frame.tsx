import type { ReactNode } from "react";
import { m } from "../../paraglide/messages";
import { Icon } from "../icons/icon";
import "./field.css";

export type FieldFrameProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export const describedBy = ({ id, hint, error }: FieldFrameProps, more = ""): string | undefined =>
  [hint ? `${id}-hint` : "", error ? `${id}-error` : "", more].filter(Boolean).join(" ") || undefined;

/** For forms in which most questions are required. */
export const OptionalMark = () => <span className="optional">({m.form_optional()})</span>;

export const FieldNotes = ({ id, hint, error }: Pick<FieldFrameProps, "id" | "hint" | "error">) => (
  <>
    {hint ? (
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
    ) : null}
    {error ? (
      <p id={`${id}-error`} className="field-error">
        <Icon name="circle-alert" />
        {error}
      </p>
    ) : null}
  </>
);

export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className={error ? "field invalid" : "field"}>
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** The first control has the id. */
export function GroupFrame({ id, label, hint, error, children }: FieldFrameProps & { children: ReactNode }) {
  return (
    <fieldset
      className={error ? "field invalid" : "field"}
      aria-describedby={describedBy({ id, label, hint, error })}
    >
      <legend>{label}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
