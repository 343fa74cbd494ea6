import { type ComponentProps, useState } from "react";
import { m } from "../../paraglide/messages";
import { countGraphemes } from "../../platform/forms/graphemes";
import { type Answered, textOf } from "./answers";
import { type Described, FieldFrame, describedBy } from "./field-frame";

type Shared = Described & {
  /** What was typed before. */
  typed?: Answered["typed"];
  /** Most characters as a reader counts them: how many are left is said while somebody types a longer text. */
  most?: number;
};
type Props = Shared &
  (({ lines?: undefined } & ComponentProps<"input">) | ({ lines: number } & ComponentProps<"textarea">));

/** A labelled field with its hint and its error, tied to it for screen readers. `lines`: more than one line of text. */
export function TextField({ id, label, hint, error, typed, most, ...control }: Props) {
  const [left, setLeft] = useState<number | null>(null);
  const counts = control.lines !== undefined && most !== undefined;
  const shared = {
    id,
    ...(typed === undefined ? {} : { defaultValue: textOf(typed) }),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy({ id, label, hint, error }, counts ? `${id}-left` : ""),
  } as const;
  const count = (text: string) => setLeft(most! - countGraphemes(text.trim()));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {control.lines === undefined ? (
        <input {...(control as ComponentProps<"input">)} {...shared} />
      ) : (
        <LongText
          {...control}
          {...shared}
          {...(counts ? { onInput: (event) => count(event.currentTarget.value) } : {})}
        />
      )}
      {counts ? (
        <span id={`${id}-left`} className={left !== null && left < 0 ? "hint over" : "hint"}>
          {lengthNote(left, most)}
        </span>
      ) : null}
    </FieldFrame>
  );
}

const lengthNote = (left: number | null, most: number): string => {
  if (left === null) return m.form_most({ count: most });
  return left < 0 ? m.form_too_long({ count: -left }) : m.form_left({ count: left });
};

const LongText = ({ lines, ...control }: { lines: number } & ComponentProps<"textarea">) => (
  <textarea rows={lines} {...control} />
);
