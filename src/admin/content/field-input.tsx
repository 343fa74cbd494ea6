import {
  AutocompleteArrayInput,
  BooleanInput,
  DateInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  useWrappedSource,
} from "react-admin";
import { type Field } from "../../platform/content-kind";
import { LOCALES, directionOf, LANGUAGE_NAMES } from "../../platform/languages";
import type { Item } from "../client";
import { labelOf } from "../words";
import { ClockInput } from "./clock-input";
import { CurrencyInput } from "./currency-input";
import { useLocales } from "./locales-context";
import { MarkdownInput } from "./markdown-input";
import { MomentInput } from "./moment-input";
import { MoneyInput } from "./money-input";
import { PictureInput } from "./picture-input";
import { RowsInput } from "./rows-input";
import { said } from "./said";
import { WordsInput } from "./words-input";
import { ZoneInput } from "./zone-input";

/** What is short stands beside its like. */
const SHORT = new Set<Field["kind"]>(["number", "money", "currency", "flag", "date", "moment", "choice"]);

type Props = { field: Field; source: string };

/** The input that a field's declaration asks for, as wide as what is written in it. */
export const FieldInput = ({ field, source }: Props) => (
  <div
    className={SHORT.has(field.kind) ? "office-short" : "office-long"}
    data-field={useWrappedSource(source)}
  >
    <InputOf field={field} source={source} />
  </div>
);

function InputOf({ field, source }: Props) {
  const shared = { source, label: labelOf(field), helperText: false as const };
  switch (field.kind) {
    case "words":
      return (
        <WordsInput
          source={source}
          label={shared.label}
          most={field.most}
          lines={field.lines ?? false}
          needed={!field.optional}
        />
      );
    case "markdown":
      return <MarkdownInput source={source} label={shared.label} needed={!field.optional} />;
    case "text":
      if (field.form === "zone") return <ZoneInput source={source} label={shared.label} />;
      return (
        <TextInput
          {...shared}
          required={!field.optional && !field.blank}
          multiline={field.lines ?? false}
          slotProps={{
            htmlInput: {
              maxLength: field.form === "phone" ? field.most * 2 : field.most,
              dir: field.form ? "ltr" : "auto",
            },
          }}
        />
      );
    case "number":
      if (field.clock) return <ClockInput source={source} />;
      return (
        <NumberInput
          {...shared}
          required={!field.optional}
          min={field.least}
          max={field.most}
          step={field.whole ? 1 : "any"}
        />
      );
    case "money":
      return <MoneyInput source={source} label={shared.label} />;
    case "currency":
      return <CurrencyInput source={source} label={shared.label} />;
    case "flag":
      return <BooleanInput {...shared} />;
    case "date":
      return <DateInput {...shared} required={!field.optional} />;
    case "moment":
      return <MomentInput source={source} label={shared.label} optional={field.optional ?? false} />;
    case "choice":
      return (
        <SelectInput
          {...shared}
          required={!field.optional}
          choices={field.of.map((id) => ({ id, name: field.say(id) }))}
        />
      );
    case "choices":
      return (
        <AutocompleteArrayInput {...shared} choices={field.of.map((id) => ({ id, name: field.say(id) }))} />
      );
    case "picture":
      return <PictureInput source={source} label={shared.label} />;
    case "item":
      return (
        <ReferenceInput
          source={source}
          reference={field.of}
          perPage={100}
          sort={{ field: "usual", order: "ASC" }}
        >
          <SelectInput
            label={shared.label}
            helperText={false}
            optionText={(item: Item) => said(item.title)}
            required
          />
        </ReferenceInput>
      );
    case "group":
      return (
        <fieldset className="office-group">
          <legend>{shared.label}</legend>
          {field.fields.map((part) => (
            <FieldInput key={part.name} field={part} source={`${source}.${part.name}`} />
          ))}
        </fieldset>
      );
    case "texts":
      return (
        <TextsInput source={source} label={shared.label} lines={field.lines ?? false} most={field.most} />
      );
    case "list":
    case "rows":
      return (
        <RowsInput source={source} label={shared.label} {...(field.hint ? { hint: field.hint() } : {})}>
          {field.fields.map((part) => (
            <FieldInput key={part.name} field={part} source={part.name} />
          ))}
        </RowsInput>
      );
  }
}

type Texts = { source: string; label: string; lines?: boolean; most: number };

/** A list of texts: each item is one text in the languages side by side. */
export function TextsInput({ source, label, lines = false, most }: Texts) {
  const shown = useLocales();
  return (
    <RowsInput source={source} label={label} className="office-texts">
      {LOCALES.filter((locale) => shown.includes(locale)).map((locale) => (
        <TextInput
          key={locale}
          source={locale}
          label={LANGUAGE_NAMES[locale]}
          multiline={lines}
          helperText={false}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: most } }}
        />
      ))}
    </RowsInput>
  );
}
