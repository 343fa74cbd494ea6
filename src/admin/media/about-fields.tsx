import { FormControlLabel, FormHelperText, Radio, RadioGroup, TextField } from "@mui/material";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, LANGUAGE_NAMES, LOCALES, type Locale, directionOf } from "../../platform/languages";
import "../content/fields.css";

/** What is said of a photograph, as it is written here. */
export type About = {
  alt: Partial<Record<Locale, string>>;
  takenOn: string;
  /** Whether the people in it have agreed; false: nobody can be recognised; null: nobody has said yet. */
  agreed: boolean | null;
  purpose: string;
  from: string;
  until: string;
};
export const NOTHING_SAID: About = { alt: {}, takenOn: "", agreed: null, purpose: "", from: "", until: "" };

/** What has to be said before it can be sent, by field. */
export const missingIn = ({ agreed }: About): Record<string, string> =>
  agreed === null ? { consent: m.media_consent_choose() } : {};

/** The same, as the server takes it. */
export const aboutBody = ({ alt, takenOn, agreed, purpose, from, until }: About) => ({
  alt: { ...alt, en: alt.en ?? "" },
  takenOn: takenOn || null,
  consent: agreed
    ? { kind: "given" as const, purpose, until: until || null, from: from || null }
    : { kind: "none_needed" as const },
});

type Props = {
  about: About;
  set: (about: About) => void;
  /** What the server said of each field. */
  errors: Record<string, string>;
  disabled?: boolean;
};

/** Words for people who do not see it, the day, and what the people in it have agreed to. */
export function AboutFields({ about, set, errors, disabled = false }: Props) {
  const put = (values: Partial<About>) => set({ ...about, ...values });
  const text = (name: "purpose" | "from", label: string, required = false) => (
    <TextField
      label={label}
      required={required}
      value={about[name]}
      error={Boolean(errors[`consent.${name}`])}
      helperText={errors[`consent.${name}`]}
      onChange={({ target }) => put({ [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: 300 } }}
    />
  );
  const day = (name: "takenOn" | "until", label: string, error: string | undefined) => (
    <TextField
      type="date"
      label={label}
      value={about[name]}
      error={Boolean(error)}
      helperText={error}
      onChange={({ target }) => put({ [name]: target.value })}
    />
  );
  return (
    <fieldset className="office-fields office-about" disabled={disabled}>
      <Alt about={about} set={set} errors={errors} />
      {day("takenOn", m.admin_field_taken_on(), errors["takenOn"])}
      <fieldset className="office-group">
        <legend>{m.media_consent()}</legend>
        <RadioGroup
          aria-label={m.media_consent()}
          value={about.agreed === null ? "" : about.agreed ? "given" : "none_needed"}
          onChange={(_, kind) => put({ agreed: kind === "given" })}
        >
          <FormControlLabel value="none_needed" control={<Radio />} label={m.media_consent_none_needed()} />
          <FormControlLabel value="given" control={<Radio />} label={m.media_consent_given()} />
        </RadioGroup>
        {errors["consent"] && about.agreed === null ? (
          <FormHelperText error>{errors["consent"]}</FormHelperText>
        ) : null}
        {about.agreed ? (
          <div className="office-about">
            {text("purpose", m.media_purpose(), true)}
            {text("from", m.media_from())}
            {day("until", m.media_until(), errors["consent.until"])}
          </div>
        ) : null}
      </fieldset>
    </fieldset>
  );
}

const Alt = ({ about, set, errors }: Omit<Props, "disabled">) => (
  <fieldset className="office-words" data-columns="2">
    <legend>{m.admin_field_alt()}</legend>
    <FormHelperText className="office-wide">{m.media_alt_hint()}</FormHelperText>
    {LOCALES.map((locale) => {
      const said = about.alt[locale] ?? "";
      const error = errors[`alt.${locale}`];
      const base = locale === BASE_LOCALE;
      const falls = !base && said.trim() === "" ? m.media_falls_back() : undefined;
      return (
        <TextField
          key={locale}
          label={LANGUAGE_NAMES[locale]}
          required={base}
          multiline
          minRows={2}
          value={said}
          error={Boolean(error)}
          helperText={error ?? falls}
          onChange={({ target }) => set({ ...about, alt: { ...about.alt, [locale]: target.value } })}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 300 } }}
        />
      );
    })}
  </fieldset>
);
