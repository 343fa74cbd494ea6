import { m } from "../../paraglide/messages";
import type { LocaleOptions } from "../../platform/i18n/locales";
import { type FieldProps, valueList } from "./field-props";
import { type FieldFrameProps, FieldNotes, GroupFrame, describedBy } from "./field-frame";
import { Disclosure } from "../disclosure";
import "./choice-field.css";

export type Choice = { value: string; label: string; hint?: string };

export const toChoices = <T extends string>(
  values: readonly T[],
  labels: Record<T, (inputs: Record<string, never>, options: LocaleOptions) => string>,
  options: LocaleOptions = {},
): Choice[] => values.map((value) => ({ value, label: labels[value]({}, options) }));

/** Falls back to the value, for a choice that no longer exists. */
export const choiceLabel = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

type Props = FieldFrameProps &
  Pick<FieldProps, "name" | "required"> & {
    typed?: FieldProps["typed"];
    maxCharacters?: number;
    options: readonly Choice[];
    /** Further options of a long list, collapsed unless one of them is chosen. */
    moreOptions?: readonly Choice[];
    many?: boolean;
    initial?: string;
  };

export function ChoiceField({
  id,
  name,
  label,
  hint,
  error,
  typed,
  required,
  options,
  moreOptions = [],
  many,
  initial,
}: Props) {
  const chosen = typed === undefined && initial !== undefined ? [initial] : valueList(typed);
  // A radio button cannot be unchecked, so an optional question needs a choice for no answer.
  const isClearable =
    many || required || initial !== undefined || options.some(({ value }) => value === "unsaid");
  const all = isClearable ? options : [...options, { value: "", label: m.form_no_answer() }];
  const hasLongOptions = options.some(({ label: text, hint: more }) => more || text.length > 22);
  const renderChoice = (option: Choice, isFirst = false) => (
    <label key={option.value} className="pick">
      <input
        type={many ? "checkbox" : "radio"}
        id={isFirst ? id : undefined}
        name={name}
        value={option.value}
        defaultChecked={chosen.includes(option.value)}
        required={many ? undefined : required}
      />
      <span>
        {option.label} {option.hint ? <span className="hint">{option.hint}</span> : null}
      </span>
    </label>
  );
  return (
    <GroupFrame id={id} label={label} hint={hint} error={error}>
      <div className={hasLongOptions ? "picks one" : "picks"}>
        {all.map((option, index) => renderChoice(option, index === 0))}
      </div>
      {moreOptions.length === 0 ? null : (
        <Disclosure
          label={m.form_more_choices()}
          open={moreOptions.some(({ value }) => chosen.includes(value))}
        >
          <div className="picks">{moreOptions.map((option) => renderChoice(option))}</div>
        </Disclosure>
      )}
    </GroupFrame>
  );
}

type TickProps = FieldFrameProps &
  Pick<FieldProps, "name" | "required"> & { typed?: FieldProps["typed"]; maxCharacters?: number };

/** Never checked in advance. */
export function TickField({ id, name, label, hint, error, typed, required }: TickProps) {
  return (
    <div className={error ? "field invalid" : "field"}>
      <label className="pick">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={valueList(typed).length > 0}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, label, hint, error })}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
