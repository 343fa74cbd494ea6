import { m } from "../../../paraglide/messages";
import { suggestEmail } from "../../../platform/forms/suggest-email";
import { formatList, joinParts } from "../../../platform/i18n/format";
import type { Locale } from "../../../platform/i18n/locales";
import { singleValue, valueList } from "../../../ui/form/field-props";
import type { TypedValues } from "../../../platform/forms/form-problem";
import { type RegistrationStep, REGISTRATION_STEPS } from "../registrations/registration.model";
import type { Draft } from "../registrations/registration-secrets.server";
import { type StepOptions, languageChoices, countryLabel } from "./step-options-view.server";
import { registerChoices } from "../ui/register-choices";
import { registerLabels } from "../ui/register-labels";

export type CheckedStep = { step: RegistrationStep; answers: { label: string; text: string }[] };

const QUESTIONS: Record<RegistrationStep, readonly string[]> = {
  you: [
    "intake",
    "country",
    "fullName",
    "calledName",
    "phone",
    "phoneIsWhatsApp",
    "phoneIsShared",
    "email",
    "preferredContact",
    "safeToName",
    "preferredLanguage",
    "yearOfBirth",
    "guardian",
    "noGuardian",
    "gender",
  ],
  place: [
    "placeName",
    "deviceAccess",
    "internetAccess",
    "hoursPerWeek",
    "availability",
    "supportNeeds",
    "displacementStatus",
    "originCountry",
  ],
  goals: [
    "educationLevel",
    "languageLevel",
    "teachingLanguage",
    "spokenLanguages",
    "otherLanguage",
    "codingExperience",
    "languages",
    "frameworks",
    "motivation",
    "heardFrom",
    "helper",
  ],
};

const CHECKBOX_FIELDS = new Set(["phoneIsWhatsApp", "phoneIsShared", "safeToName", "noGuardian"]);
const PERSON_FIELDS = new Set(["guardian", "helper"]);
const COUNTRY_FIELDS = new Set(["country", "originCountry"]);

export function checkAnswersView(draft: Draft, options: StepOptions, locale: Locale) {
  const labels = registerLabels();
  const parts = REGISTRATION_STEPS.map((step): CheckedStep => {
    const typed = draft[step] ?? {};
    const answers = QUESTIONS[step].map((name) => ({
      label: labels[name]!,
      text: answerText(name, typed, options, locale) || m.reg_no_answer(),
    }));
    return { step, answers };
  });
  return { parts, suggestedEmail: suggestEmail(singleValue(draft.you?.["email"])) };
}

function answerText(name: string, typed: TypedValues, options: StepOptions, locale: Locale): string {
  const value = singleValue(typed[name]);
  if (CHECKBOX_FIELDS.has(name)) return value === "" ? m.reg_no() : m.reg_yes();
  if (PERSON_FIELDS.has(name))
    return joinParts(
      ["name", "relation", "contact"].map((part) => singleValue(typed[`${name}.${part}`])).filter(Boolean),
      locale,
    );
  if (COUNTRY_FIELDS.has(name)) return value === "" ? "" : countryLabel(value, locale);
  if (name === "gender" && value === "self") return singleValue(typed["genderWords"]) || value;
  const choices = choicesForField(name, options);
  return choices
    ? formatList(
        valueList(typed[name]).flatMap(
          (each) => choices.find((option) => option.value === each)?.label ?? [],
        ),
        locale,
      )
    : value;
}

function choicesForField(
  name: string,
  options: StepOptions,
): readonly { value: string; label: string }[] | undefined {
  switch (name) {
    case "intake":
      return options.intakes;
    case "languages":
      return options.languages;
    case "frameworks":
      return options.frameworks;
    case "spokenLanguages":
      return options.spokenLanguages;
    case "preferredLanguage":
    case "teachingLanguage":
      return languageChoices();
    default:
      return registerChoices()[name];
  }
}
