import { FormControlLabel, FormHelperText, Radio, RadioGroup } from "@mui/material";
import { useId } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, LANGUAGE_NAMES, LOCALES, type Locale, directionOf } from "../../platform/i18n/locales";
import { parseLocalizedText } from "../dialogs/localized-text-fields";
import { FormTextField } from "../dialogs/form-fields";
import "../inputs/inputs.css";

export type MediaDetails = {
  alt: Partial<Record<Locale, string>>;
  photographedOn: string;
  /** An empty `kind`: nothing is chosen yet. */
  consent: { kind: "" | "given" | "none_needed"; purpose: string; from: string; until: string };
};
export const EMPTY_DETAILS: MediaDetails = {
  alt: {},
  photographedOn: "",
  consent: { kind: "", purpose: "", from: "", until: "" },
};

export const toDetailsInput = ({
  alt,
  photographedOn,
  consent: { kind, purpose, from, until },
}: MediaDetails) => ({
  alt: { ...parseLocalizedText(alt), en: alt.en ?? "" },
  photographedOn: photographedOn || null,
  consent:
    kind === "given"
      ? { kind, purpose, until: until || null, from: from || null }
      : { kind: "none_needed" as const },
});

export const MediaDetailsFields = ({ disabled = false }: { disabled?: boolean }) => (
  <fieldset className="office-fields office-about" disabled={disabled}>
    <AltTextFields />
    <FormTextField name="photographedOn" type="date" label={m.admin_field_taken_on()} />
    <ConsentFields />
  </fieldset>
);

const MAX_LENGTH = 300;

function ConsentFields() {
  const id = useId();
  const { field, fieldState } = useController({
    name: "consent.kind",
    rules: { validate: (kind: MediaDetails["consent"]["kind"]) => kind !== "" || m.media_consent_choose() },
  });
  const errorMessage = fieldState.error?.message;
  return (
    <fieldset className="office-group" data-field="consent.kind">
      <legend>{m.media_consent()}</legend>
      <RadioGroup
        aria-label={m.media_consent()}
        aria-describedby={errorMessage === undefined ? undefined : id}
        value={field.value}
        onChange={(_, kind) => field.onChange(kind)}
      >
        {/* Marks the radio buttons, because a group of them cannot be marked. */}
        {CONSENT_KINDS.map(([kind, label]) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={
              <Radio
                slotProps={{
                  input: errorMessage === undefined ? {} : { "aria-invalid": true, "aria-describedby": id },
                }}
              />
            }
            label={label()}
          />
        ))}
      </RadioGroup>
      {errorMessage === undefined ? null : (
        <FormHelperText id={id} error>
          {errorMessage}
        </FormHelperText>
      )}
      {field.value === "given" ? (
        <div className="office-about">
          <FormTextField
            name="consent.purpose"
            label={m.media_purpose()}
            required
            maxCharacters={MAX_LENGTH}
          />
          <FormTextField name="consent.from" label={m.media_from()} maxCharacters={MAX_LENGTH} />
          <FormTextField name="consent.until" type="date" label={m.media_until()} />
        </div>
      ) : null}
    </fieldset>
  );
}

const CONSENT_KINDS = [
  ["none_needed", m.media_consent_none_needed],
  ["given", m.media_consent_given],
] as const;

function AltTextFields() {
  const { control } = useFormContext<MediaDetails>();
  const alt = useWatch({ control, name: "alt" });
  return (
    <fieldset className="office-words" data-columns="2">
      <legend>{m.admin_field_alt()}</legend>
      <FormHelperText className="office-wide">{m.media_alt_hint()}</FormHelperText>
      {LOCALES.map((locale) => {
        const isBase = locale === BASE_LOCALE;
        return (
          <FormTextField
            key={locale}
            name={`alt.${locale}`}
            label={LANGUAGE_NAMES[locale]}
            required={isBase}
            minRows={2}
            maxCharacters={MAX_LENGTH}
            hint={!isBase && (alt[locale] ?? "").trim() === "" ? m.media_falls_back() : undefined}
            attributes={{ lang: locale, dir: directionOf(locale) }}
          />
        );
      })}
    </fieldset>
  );
}
