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
import { type Field } from "../../platform/content/content-kind";
import { LOCALES, directionOf, LANGUAGE_NAMES } from "../../platform/i18n/locales";
import { MAX_TYPED_PHONE } from "../../platform/text/typed-text";
import type { ContentItem } from "../api/api-types";
import { fieldLabel } from "../labels/labels";
import { TimeOfDayInput } from "./time-of-day-input";
import { CurrencyInput } from "./currency-input";
import { useLocales } from "./locales-context";
import { MarkdownInput } from "./markdown-input";
import { ZonedDateTimeInput } from "./zoned-date-time-input";
import { MoneyInput } from "./money-input";
import { PercentInput } from "./percent-input";
import { PictureInput } from "./picture-input";
import { PortraitInput } from "./portrait-input";
import { RepeatedGroupInput } from "./repeated-group-input";
import { localize } from "../shared/localize";
import { LocalizedTextInput } from "./localized-text-input";
import { TimeZoneInput } from "./time-zone-input";

const COMPACT_KINDS = new Set<Field["kind"]>([
  "number",
  "money",
  "currency",
  "flag",
  "date",
  "moment",
  "choice",
]);

type Props = { field: Field; source: string };

export const FieldInput = ({ field, source }: Props) => (
  <div
    className={COMPACT_KINDS.has(field.kind) ? "office-short" : "office-long"}
    data-field={useWrappedSource(source)}
  >
    <KindInput field={field} source={source} />
  </div>
);

function KindInput({ field, source }: Props) {
  const sharedProps = { source, label: fieldLabel(field), helperText: false as const };
  switch (field.kind) {
    case "words":
      return <WordsInput field={field} source={source} />;
    case "markdown":
      return <MarkdownInput source={source} label={sharedProps.label} isRequired={!field.optional} />;
    case "text":
      return <PlainTextInput field={field} source={source} />;
    case "number":
      return <NumericInput field={field} source={source} />;
    case "money":
      return <MoneyInput source={source} label={sharedProps.label} />;
    case "currency":
      return <CurrencyInput source={source} label={sharedProps.label} />;
    case "flag":
      return <BooleanInput {...sharedProps} />;
    case "date":
      return <DateInput {...sharedProps} required={!field.optional} />;
    case "moment":
      return (
        <ZonedDateTimeInput source={source} label={sharedProps.label} optional={field.optional ?? false} />
      );
    case "choice":
      return (
        <SelectInput
          {...sharedProps}
          required={!field.optional}
          choices={field.of.map((id) => ({ id, name: field.labelOf(id) }))}
        />
      );
    case "choices":
      return (
        <AutocompleteArrayInput
          {...sharedProps}
          choices={field.of.map((id) => ({ id, name: field.labelOf(id) }))}
        />
      );
    case "picture":
      return <PictureInput source={source} label={sharedProps.label} />;
    case "portrait":
      return <PortraitInput source={source} label={sharedProps.label} />;
    case "item":
      return <ItemInput field={field} source={source} />;
    case "group":
      return <GroupInput field={field} source={source} />;
    case "texts":
      return (
        <LocalizedTextListInput
          source={source}
          label={sharedProps.label}
          multiline={field.multiline ?? false}
          maxCharacters={field.max}
        />
      );
    case "list":
    case "rows":
      return <RowsInput field={field} source={source} />;
  }
}

type KindProps<Kind extends Field["kind"]> = { field: Extract<Field, { kind: Kind }>; source: string };

function WordsInput({ field, source }: KindProps<"words">) {
  return (
    <LocalizedTextInput
      source={source}
      label={fieldLabel(field)}
      maxCharacters={field.max}
      multiline={field.multiline ?? false}
      isRequired={!field.optional}
    />
  );
}

function PlainTextInput({ field, source }: KindProps<"text">) {
  if (field.format === "zone") return <TimeZoneInput source={source} label={fieldLabel(field)} />;
  return (
    <TextInput
      source={source}
      label={fieldLabel(field)}
      helperText={false}
      required={!field.optional && !field.allowBlank}
      multiline={field.multiline ?? false}
      slotProps={{
        htmlInput: {
          maxLength: field.format === "phone" ? MAX_TYPED_PHONE : field.max,
          dir: field.format ? "ltr" : "auto",
        },
      }}
    />
  );
}

function NumericInput({ field, source }: KindProps<"number">) {
  if (field.clock) return <TimeOfDayInput source={source} />;
  if (field.perMille)
    return <PercentInput source={source} label={fieldLabel(field)} min={field.min} max={field.max} />;
  return (
    <NumberInput
      source={source}
      label={fieldLabel(field)}
      helperText={false}
      required={!field.optional}
      min={field.min}
      max={field.max}
      step={field.integer ? 1 : "any"}
    />
  );
}

function ItemInput({ field, source }: KindProps<"item">) {
  return (
    <ReferenceInput
      source={source}
      reference={field.of}
      perPage={100}
      sort={{ field: "usual", order: "ASC" }}
    >
      <SelectInput
        label={fieldLabel(field)}
        helperText={false}
        optionText={(item: ContentItem) => localize(item.title)}
        required={!field.optional}
      />
    </ReferenceInput>
  );
}

function GroupInput({ field, source }: KindProps<"group">) {
  return (
    <fieldset className="office-group">
      <legend>{fieldLabel(field)}</legend>
      {field.fields.map((subfield) => (
        <FieldInput key={subfield.name} field={subfield} source={`${source}.${subfield.name}`} />
      ))}
    </fieldset>
  );
}

function RowsInput({ field, source }: KindProps<"list" | "rows">) {
  return (
    <RepeatedGroupInput
      source={source}
      label={fieldLabel(field)}
      {...(field.hint ? { hint: field.hint() } : {})}
    >
      {field.fields.map((subfield) => (
        <FieldInput key={subfield.name} field={subfield} source={subfield.name} />
      ))}
    </RepeatedGroupInput>
  );
}

type TextListProps = { source: string; label: string; multiline?: boolean; maxCharacters: number };

export function LocalizedTextListInput({ source, label, multiline = false, maxCharacters }: TextListProps) {
  const visibleLocales = useLocales();
  return (
    <RepeatedGroupInput source={source} label={label} className="office-texts">
      {LOCALES.filter((locale) => visibleLocales.includes(locale)).map((locale) => (
        <TextInput
          key={locale}
          source={locale}
          label={LANGUAGE_NAMES[locale]}
          multiline={multiline}
          helperText={false}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: maxCharacters } }}
        />
      ))}
    </RepeatedGroupInput>
  );
}
