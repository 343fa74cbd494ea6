import { type ReactNode, useState } from "react";
import { m } from "../../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../../platform/i18n/locales";
import { Disclosure } from "../../../ui/disclosure";
import { type GetFieldProps, singleValue, valueList } from "../../../ui/form/field-props";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import { OptionalMark } from "../../../ui/form/field-frame";
import { SelectField } from "../../../ui/form/select-field";
import { SharedDeviceQuestion } from "../../../ui/form/shared-device-question";
import { TextField } from "../../../ui/form/text-field";
import { SiteLink } from "../../../ui/link";
import { useDeviceSharing } from "../../../ui/use-device-sharing";
import type { StepOptions } from "../drafts/step-options-view.server";
import { MIN_AGE, UNDECIDED, isMinorIn } from "../registrations/registration.model";
import { registerChoices } from "./register-choices";
import { personLabel, registerLabels } from "./register-labels";

type Props = { field: GetFieldProps; options: StepOptions; locale: string };

export function YouFields({ field, options, locale }: Props) {
  const labels = registerLabels();
  // If the last class filled up meanwhile, the form can still be sent for any class.
  const undecided = [{ value: UNDECIDED, label: m.reg_intake_undecided() }];
  const intakes = options.intakes?.length ? options.intakes : undecided;
  return (
    <>
      <SelectField {...field("intake")} label={labels["intake"]} options={intakes} />
      <p className="small">
        <SiteLink to="/register/interest">{m.reg_other_program()}</SiteLink>
      </p>
      <NameFields field={field} options={options} />
      <SharedDeviceQuestion />
      <ContactPreferenceFields field={field} locale={locale} />
      <AgeFields field={field} />
    </>
  );
}

type WithField = { field: GetFieldProps };

export function NameFields({ field, options }: WithField & { options: StepOptions }) {
  const labels = registerLabels();
  return (
    <>
      <SelectField
        {...field("country")}
        label={labels["country"]}
        options={options.countries ?? ""}
        autoComplete="country"
      />
      <TextField
        {...field("fullName")}
        label={labels["fullName"]}
        hint={m.apply_why_name()}
        autoComplete="name"
      />
      <TextField
        {...field("calledName")}
        label={<OptionalLabel text={labels["calledName"]!} />}
        autoComplete="nickname"
      />
    </>
  );
}

export function ContactPreferenceFields({ field, locale }: WithField & { locale: string }) {
  const labels = registerLabels();
  const choices = registerChoices();
  return (
    <>
      <ContactFields field={field} />
      <ChoiceField
        {...field("preferredContact")}
        label={labels["preferredContact"]}
        options={choices["preferredContact"]!}
      />
      <TickField {...field("safeToName")} label={labels["safeToName"]} hint={m.reg_safe_hint()} />
      <ChoiceField
        {...field("preferredLanguage")}
        label={labels["preferredLanguage"]}
        options={LOCALES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
        initial={locale}
      />
    </>
  );
}

export function AgeFields({ field }: WithField) {
  const labels = registerLabels();
  const choices = registerChoices();
  const [isYoung, setIsYoung] = useState(false);
  const noGuardian = field("noGuardian");
  const isOpen = isYoung || valueList(noGuardian.typed).length > 0 || noGuardian.error !== undefined;
  return (
    <>
      <TextField
        {...field("yearOfBirth")}
        label={labels["yearOfBirth"]}
        hint={m.apply_why_year()}
        type="number"
        inputMode="numeric"
        autoComplete="bday-year"
        onInput={({ currentTarget }) =>
          setIsYoung(isYearOfMinor(currentTarget.value, Number(field("yearOfBirth").max)))
        }
      />
      <PersonFields name="guardian" hint={m.reg_guardian_hint()} field={field} open={isOpen}>
        <TickField {...noGuardian} label={labels["noGuardian"]} hint={m.reg_no_guardian_hint()} />
      </PersonFields>
      <div className="form-part gender">
        <ChoiceField
          {...field("gender")}
          label={<OptionalLabel text={labels["gender"]!} />}
          options={choices["gender"]!}
        />
        <TextField {...field("genderWords")} label={labels["genderWords"]} />
      </div>
    </>
  );
}

/** @param latestYear latest year that the form accepts */
const isYearOfMinor = (year: string, latestYear: number): boolean =>
  /^\d{4}$/.test(year) && isMinorIn(latestYear + MIN_AGE, Number(year));

export function ContactFields({ field, flags = true }: { field: GetFieldProps; flags?: boolean }) {
  const labels = registerLabels();
  return (
    <>
      <TextField
        {...field("phone")}
        label={labels["phone"]}
        hint={m.reg_phone_hint()}
        type="tel"
        autoComplete="tel"
        dir="ltr"
      />
      {flags ? (
        <div className="form-part">
          <TickField {...field("phoneIsWhatsApp")} label={labels["phoneIsWhatsApp"]} />
          <SharedPhoneTick field={field} />
        </div>
      ) : null}
      <EmailField {...field("email")} label={labels["email"]} />
    </>
  );
}

/** Initially ticked on a shared device: the number is usually that device's. */
function SharedPhoneTick({ field }: WithField) {
  const isNewForm = field("fullName").typed === undefined;
  const isTicked = useDeviceSharing() === "shared" && isNewForm;
  return (
    <TickField
      key={String(isTicked)}
      {...field("phoneIsShared")}
      {...(isTicked ? { typed: "yes" } : {})}
      label={registerLabels()["phoneIsShared"]}
    />
  );
}

export const OptionalLabel = ({ text }: { text: string }) => (
  <>
    {text} <OptionalMark />
  </>
);

export function PersonFields({
  name,
  hint,
  field,
  open = false,
  children,
}: WithField & { name: "guardian" | "helper"; hint: string; open?: boolean; children?: ReactNode }) {
  const parts = (["name", "relation", "contact"] as const).map((part) => field(`${name}.${part}`));
  const hasAnswer = parts.some(({ typed, error }) => singleValue(typed) !== "" || error !== undefined);
  const label = registerLabels()[name];
  return (
    <Disclosure label={label} open={open || hasAnswer}>
      <fieldset className="form-part" aria-label={label} aria-describedby={`${name}-hint`}>
        <span id={`${name}-hint`} className="hint">
          {hint}
        </span>
        {parts.map((part) => (
          <TextField key={part.name} {...part} label={personLabel(part.name)} />
        ))}
        {children}
      </fieldset>
    </Disclosure>
  );
}
