import { m } from "../../paraglide/messages";
import {
  BASE_LOCALE,
  LANGUAGE_NAMES,
  LOCALES,
  type Locale,
  type LocalizedText,
} from "../../platform/languages";
import { TypedField } from "./typed-field";

type Props = {
  name: string;
  label: string;
  /** Those that can be written here. */
  locales?: readonly Locale[];
  lines?: number;
  /** Longest text in one language, in characters. */
  most?: number;
};

/** A text in the languages of the site; English has to be there. */
export const TextsField = ({ name, label, locales = LOCALES, lines, most }: Props) =>
  locales.map((locale) => (
    <TypedField
      key={locale}
      name={`${name}.${locale}`}
      label={locale === BASE_LOCALE ? label : m.money_bought_more({ language: LANGUAGE_NAMES[locale] })}
      required={locale === BASE_LOCALE}
      lines={lines}
      most={most}
      attributes={{ lang: locale, dir: "auto" }}
    />
  ));

/** A text without the languages that are empty: a form holds undefined for those. */
export const written = (texts: Partial<Record<Locale, string | undefined>>): LocalizedText =>
  Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => (entry[1] ?? "").trim() !== ""),
  );
