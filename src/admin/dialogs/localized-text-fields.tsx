import { m } from "../../paraglide/messages";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE, LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/i18n/locales";
import { FormTextField } from "./form-fields";

type Props = {
  name: string;
  label: string;
  locales?: readonly Locale[];
  minRows?: number;
  maxCharacters?: number;
};

export const LocalizedTextFields = ({ name, label, locales = LOCALES, minRows, maxCharacters }: Props) =>
  locales.map((locale) => (
    <FormTextField
      key={locale}
      name={`${name}.${locale}`}
      label={locale === BASE_LOCALE ? label : m.finance_bought_more({ language: LANGUAGE_NAMES[locale] })}
      required={locale === BASE_LOCALE}
      minRows={minRows}
      maxCharacters={maxCharacters}
      attributes={{ lang: locale, dir: "auto" }}
    />
  ));

/** Removes empty languages, for which a form holds undefined. */
export const parseLocalizedText = (texts: Partial<Record<Locale, string | undefined>>): LocalizedText =>
  Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => (entry[1] ?? "").trim() !== ""),
  );
