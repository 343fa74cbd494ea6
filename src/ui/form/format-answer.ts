import { m } from "../../paraglide/messages";
import { countryName, languageName } from "../../platform/i18n/display-names";
import { formatList, joinParts } from "../../platform/i18n/format";
import type { Locale } from "../../platform/i18n/locales";
import { formatDate } from "../../platform/time/format-date";
import { cityName } from "../../platform/time/time-zone-city";
import { type Choice, choiceLabel } from "./choice-field";

/** The choices of a form, by the name of the field. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** What a form calls its questions (`skills`), the parts of answers (`skills.level`), and its choices. */
export type FormLabels = Readonly<{ questions: Readonly<Record<string, string>>; choices: Choices }>;

const COUNTRY_FIELDS = new Set(["country", "originCountry"]);
const LANGUAGE_FIELDS = new Set(["spokenLanguages", "preferredLanguage"]);
/** A calendar date, as forms give it. */
const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;

/**
 * A checked answer of a form as a reader sees it: the label of a choice, the name of a country, `Yes`; empty where there
 * is no answer. What was typed stays as it is.
 *
 * @param name of the field; parts of an answer have names of their own
 */
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

/** The parts of an answer in the order of the form: the database keeps none. */
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

/** Each of several texts with its own direction: a Latin name must not turn an Arabic list around. */
const isolate = (texts: readonly string[]): readonly string[] =>
  texts.length < 2 ? texts : texts.map((text) => `\u2068${text}\u2069`);
