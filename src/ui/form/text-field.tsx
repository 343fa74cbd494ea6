import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon";
import "./field.css";

type Shared = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};
type Props = Shared &
  (({ lines?: undefined } & ComponentProps<"input">) | ({ lines: number } & ComponentProps<"textarea">));

/** A labelled field with its hint and its error, tied to it for screen readers. `lines`: more than one line of text. */
export function TextField({ id, label, hint, error, ...control }: Props) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const aria = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described === "" ? undefined : described,
  } as const;
  return (
    <div className={error ? "field invalid" : "field"}>
      <label htmlFor={id}>{label}</label>
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
      {control.lines === undefined ? (
        <input {...(control as ComponentProps<"input">)} {...aria} />
      ) : (
        <LongText {...control} {...aria} />
      )}
    </div>
  );
}

const LongText = ({ lines, ...control }: { lines: number } & ComponentProps<"textarea">) => (
  <textarea rows={lines} {...control} />
);
