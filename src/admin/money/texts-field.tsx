import { TextField } from "@mui/material";
import { m } from "../../paraglide/messages";
import {
  BASE_LOCALE,
  LANGUAGE_NAMES,
  LOCALES,
  type Locale,
  type LocalizedText,
} from "../../platform/languages";

type Props = {
  id: string;
  label: string;
  texts: LocalizedText;
  set: (texts: LocalizedText) => void;
  /** Those that can be written here. */
  locales?: readonly Locale[];
};

/** A text in the languages of the site; English has to be there. */
export const TextsField = ({ id, label, texts, set, locales = LOCALES }: Props) =>
  locales.map((locale) => (
    <TextField
      key={locale}
      id={`${id}-${locale}`}
      label={locale === BASE_LOCALE ? label : m.money_bought_more({ language: LANGUAGE_NAMES[locale] })}
      required={locale === BASE_LOCALE}
      value={texts[locale] ?? ""}
      slotProps={{ htmlInput: { lang: locale, dir: "auto" } }}
      onChange={({ target }) => set({ ...texts, [locale]: target.value })}
    />
  ));

/** What was written, without what is empty; null without English. */
export function written(texts: LocalizedText): LocalizedText | null {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return (texts[BASE_LOCALE] ?? "").trim() === "" ? null : Object.fromEntries(filled);
}
