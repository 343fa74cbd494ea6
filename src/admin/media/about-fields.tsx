import { FormControlLabel, FormHelperText, Radio, RadioGroup } from "@mui/material";
import { useId } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, LANGUAGE_NAMES, LOCALES, type Locale, directionOf } from "../../platform/languages";
import { written } from "../dialogs/texts-field";
import { TypedField } from "../dialogs/typed-field";
import "../content/fields.css";

/** Alternative text, day and consent of a photograph, as they are typed; named as in the body that is sent. */
export type About = {
  alt: Partial<Record<Locale, string>>;
  takenOn: string;
  /** `kind` is empty as long as nothing is chosen. */
  consent: { kind: "" | "given" | "none_needed"; purpose: string; from: string; until: string };
};
export const NOTHING_TYPED: About = {
  alt: {},
  takenOn: "",
  consent: { kind: "", purpose: "", from: "", until: "" },
};

/** The same, for the server. */
export const aboutBody = ({ alt, takenOn, consent: { kind, purpose, from, until } }: About) => ({
  alt: { ...written(alt), en: alt.en ?? "" },
  takenOn: takenOn || null,
  consent:
    kind === "given"
      ? { kind, purpose, until: until || null, from: from || null }
      : { kind: "none_needed" as const },
});

/** Alternative text, the day, and the consent of the people in the photograph, in the form around them. */
export const AboutFields = ({ disabled = false }: { disabled?: boolean }) => (
  <fieldset className="office-fields office-about" disabled={disabled}>
    <Alt />
    <TypedField name="takenOn" type="date" label={m.admin_field_taken_on()} />
    <Consent />
  </fieldset>
);

const LONGEST = 300;

function Consent() {
  const id = useId();
  const { field, fieldState } = useController({
    name: "consent.kind",
    rules: { validate: (kind: About["consent"]["kind"]) => kind !== "" || m.media_consent_choose() },
  });
  const wrong = fieldState.error?.message;
  return (
    <fieldset className="office-group" data-field="consent.kind">
      <legend>{m.media_consent()}</legend>
      <RadioGroup
        aria-label={m.media_consent()}
        aria-describedby={wrong === undefined ? undefined : id}
        value={field.value}
        onChange={(_, kind) => field.onChange(kind)}
      >
        {/* A group of radio buttons may not be marked itself. */}
        {KINDS.map(([kind, label]) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={
              <Radio
                slotProps={{
                  input: wrong === undefined ? {} : { "aria-invalid": true, "aria-describedby": id },
                }}
              />
            }
            label={label()}
          />
        ))}
      </RadioGroup>
      {wrong === undefined ? null : (
        <FormHelperText id={id} error>
          {wrong}
        </FormHelperText>
      )}
      {field.value === "given" ? (
        <div className="office-about">
          <TypedField name="consent.purpose" label={m.media_purpose()} required most={LONGEST} />
          <TypedField name="consent.from" label={m.media_from()} most={LONGEST} />
          <TypedField name="consent.until" type="date" label={m.media_until()} />
        </div>
      ) : null}
    </fieldset>
  );
}

const KINDS = [
  ["none_needed", m.media_consent_none_needed],
  ["given", m.media_consent_given],
] as const;

function Alt() {
  const { control } = useFormContext<About>();
  const alt = useWatch({ control, name: "alt" });
  return (
    <fieldset className="office-words" data-columns="2">
      <legend>{m.admin_field_alt()}</legend>
      <FormHelperText className="office-wide">{m.media_alt_hint()}</FormHelperText>
      {LOCALES.map((locale) => {
        const base = locale === BASE_LOCALE;
        return (
          <TypedField
            key={locale}
            name={`alt.${locale}`}
            label={LANGUAGE_NAMES[locale]}
            required={base}
            lines={2}
            most={LONGEST}
            hint={!base && (alt[locale] ?? "").trim() === "" ? m.media_falls_back() : undefined}
            attributes={{ lang: locale, dir: directionOf(locale) }}
          />
        );
      })}
    </fieldset>
  );
}
