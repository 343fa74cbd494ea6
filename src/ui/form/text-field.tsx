import { type ComponentProps, useState } from "react";
import { m } from "../../paraglide/messages";
import { countGraphemes } from "../../platform/text/graphemes";
import { useAutocomplete } from "./autofill";
import { type FieldProps, singleValue } from "./field-props";
import { type FieldFrameProps, FieldFrame, describedBy } from "./field-frame";

type SharedProps = FieldFrameProps & {
  typed?: FieldProps["typed"];
  /** In graphemes. Multiline fields show how many are left. */
  maxCharacters?: number;
};
type Props = SharedProps &
  (({ rows?: undefined } & ComponentProps<"input">) | ({ rows: number } & ComponentProps<"textarea">));

export function TextField({ id, label, hint, error, typed, maxCharacters, ...control }: Props) {
  const [remaining, setRemaining] = useState<number | null>(null);
  const showsCount = control.rows !== undefined && maxCharacters !== undefined;
  const autoComplete = useAutocomplete(control.autoComplete);
  const shared = {
    id,
    autoComplete,
    defaultValue: typed === undefined ? control.defaultValue : singleValue(typed),
    "aria-invalid": !!error || undefined,
    "aria-describedby": describedBy({ id, label, hint, error }, showsCount ? `${id}-left` : ""),
  } as const;
  const count = (text: string) => setRemaining(maxCharacters! - countGraphemes(text.trim()));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {control.rows === undefined ? (
        <input {...(control as ComponentProps<"input">)} {...shared} />
      ) : (
        <textarea
          {...control}
          {...shared}
          {...(showsCount ? { onInput: (event) => count(event.currentTarget.value) } : {})}
        />
      )}
      {showsCount ? (
        <span id={`${id}-left`} className={remaining !== null && remaining < 0 ? "hint over" : "hint"}>
          {lengthNote(remaining, maxCharacters)}
        </span>
      ) : null}
    </FieldFrame>
  );
}

const lengthNote = (remaining: number | null, maxCharacters: number): string => {
  if (remaining === null) return m.form_most({ count: maxCharacters });
  return remaining < 0 ? m.form_too_long({ count: -remaining }) : m.form_left({ count: remaining });
};
