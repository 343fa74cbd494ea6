import { m } from "../../paraglide/messages";
import { probablyMeant } from "../../platform/forms/email-typo";
import type { Locale } from "../../platform/languages";
import { textOf, textsOf } from "../../ui/form/answers";
import type { Typed } from "../../ui/form/form-problem";
import { type Step, STEPS } from "./registration.model";
import type { Draft } from "./registration-secrets.server";
import { type StepOptions, languageChoices, placeName } from "./register-view.server";
import { registerChoices } from "./ui/register-choices";
import { registerLabels } from "./ui/register-labels";

export type CheckedPart = { step: Step; answers: { label: string; text: string }[] };

/** The questions of each step, in the order they were asked. */
const ASKED: Record<Step, readonly string[]> = {
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

const TICKS = new Set(["phoneIsWhatsApp", "phoneIsShared", "safeToName", "noGuardian"]);
const PEOPLE = new Set(["guardian", "helper"]);
const PLACES = new Set(["country", "originCountry"]);

/** Every answer of a draft in words, as its person reads it before sending. */
export function checkView(draft: Draft, options: StepOptions, locale: Locale) {
  const labels = registerLabels();
  const parts = STEPS.map((step): CheckedPart => {
    const typed = draft[step] ?? {};
    const answers = ASKED[step].map((name) => ({
      label: labels[name]!,
      text: answerText(name, typed, options, locale) || m.reg_no_answer(),
    }));
    return { step, answers };
  });
  return { parts, meant: probablyMeant(textOf(draft.you?.["email"])) };
}

function answerText(name: string, typed: Typed, options: StepOptions, locale: Locale): string {
  const value = textOf(typed[name]);
  if (TICKS.has(name)) return value === "" ? m.reg_no() : m.reg_yes();
  if (PEOPLE.has(name))
    return ["name", "relation", "contact"]
      .map((part) => textOf(typed[`${name}.${part}`]))
      .filter(Boolean)
      .join(", ");
  if (PLACES.has(name)) return value === "" ? "" : placeName(value, locale);
  if (name === "gender" && value === "self") return textOf(typed["genderWords"]) || value;
  const known = choicesOf(name, options);
  return known
    ? textsOf(typed[name])
        .flatMap((each) => known.find((option) => option.value === each)?.label ?? [])
        .join(", ")
    : value;
}

function choicesOf(
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
      return options.spoken;
    case "preferredLanguage":
    case "teachingLanguage":
      return languageChoices();
    default:
      return registerChoices()[name];
  }
}
