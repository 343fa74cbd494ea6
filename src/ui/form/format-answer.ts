import { m } from "../../paraglide/messages";
import { countryName, languageName } from "../../platform/i18n/display-names";
import { formatList, joinParts } from "../../platform/i18n/format";
import type { Locale } from "../../platform/i18n/locales";
import { formatDate } from "../../platform/time/format-date";
import { cityName } from "../../platform/time/time-zone-city";
import { type Choice, choiceLabel } from "./choice-field";

export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** Labels of questions (`skills`) and of parts of answers (`skills.level`), and the choices by field. */
export type FormLabels = Readonly<{ questions: Readonly<Record<string, string>>; choices: Choices }>;

const COUNTRY_FIELDS = new Set(["country", "originCountry"]);
const LANGUAGE_FIELDS = new Set(["spokenLanguages", "preferredLanguage"]);
const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Formats a validated answer for readers, such as the label of a choice. Typed text stays as it is. */
export function formatAnswer(name: string, value: unknown, labels: FormLabels, locale: Locale): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? m.reg_yes({}, { locale }) : m.reg_no({}, { locale });
  if (Array.isArray(value)) {
    const texts = value.map((one) => formatAnswer(name, one, labels, locale)).filter(Boolean);
    return typeof value[0] === "object" ? texts.join("\n") : formatList(isolate(texts), locale);
  }
  if (typeof value === "object") {
    const texts = orderedParts(name, value, labels).map(([part, one]) =>
      formatAnswer(part, one, labels, locale),
    );
    return joinParts(isolate(texts.filter(Boolean)), locale);
  }
  return formatText(name, String(value), labels.choices, locale);
}

/** In the order of the form, which the database does not store. */
function orderedParts(
  name: string,
  value: object,
  { questions }: FormLabels,
): [part: string, value: unknown][] {
  const order = Object.keys(questions);
  const position = ([part]: [string, unknown]) => order.indexOf(`${name}.${part}`);
  return Object.entries(value).toSorted((one, other) => position(one) - position(other));
}

function formatText(name: string, value: string, choices: Choices, locale: Locale): string {
  if (COUNTRY_FIELDS.has(name))
    return /^[A-Z]{2}$/.test(value) ? countryName(value, locale) : m.reg_other_country({}, { locale });
  if (LANGUAGE_FIELDS.has(name)) return languageName(value, locale);
  if (name === "timeZone") return cityName(value, locale);
  if (DATE_PATTERN.test(value)) return formatDate(value, locale);
  if (value === "not-sure") return m.reg_not_sure({}, { locale });
  return choiceLabel(choices[name] ?? [], value);
}

/** Each text has its own direction: a Latin name must not reverse an Arabic list. */
const isolate = (texts: readonly string[]): readonly string[] =>
  texts.length < 2 ? texts : texts.map((text) => `\u2068${text}\u2069`);
