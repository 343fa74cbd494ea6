import { FormHelperText } from "@mui/material";
import { TextInput, useWrappedSource } from "react-admin";
import { get, useFormState } from "react-hook-form";
import { LANGUAGE_NAMES, directionOf } from "../../platform/i18n/locales";
import { useLocales } from "./locales-context";
import "./inputs.css";

type Props = {
  source: string;
  label: string;
  maxCharacters?: number;
  multiline?: boolean;
  isRequired?: boolean;
};

export function LocalizedTextInput({
  source,
  label,
  maxCharacters,
  multiline = false,
  isRequired = false,
}: Props) {
  const locales = useLocales();
  const error = useGroupError(source);
  return (
    <fieldset className="office-words" data-columns={Math.min(locales.length, 2)}>
      <Legend label={label} isRequired={isRequired} />
      {locales.map((locale) => (
        <TextInput
          key={locale}
          source={`${source}.${locale}`}
          label={LANGUAGE_NAMES[locale]}
          multiline={multiline}
          minRows={multiline ? 2 : undefined}
          helperText={false}
          slotProps={{
            htmlInput: {
              lang: locale,
              dir: directionOf(locale),
              ...(maxCharacters ? { maxLength: maxCharacters } : {}),
            },
          }}
        />
      ))}
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </fieldset>
  );
}

export const Legend = ({ label, isRequired }: { label: string; isRequired: boolean }) => (
  <legend>
    {label}
    {isRequired ? <span aria-hidden="true"> *</span> : null}
  </legend>
);

/** Server error of a group of inputs, such as a localized text or a list item. */
export function useGroupError(source: string): string | null {
  const name = useWrappedSource(source);
  const { errors } = useFormState();
  const error = get(errors, name) as { message?: unknown } | undefined;
  return typeof error?.message === "string" ? error.message : null;
}
