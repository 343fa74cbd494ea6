import { registerChoices } from "../../../features/applications/ui/register-choices";
import { registerLabels } from "../../../features/applications/ui/register-labels";
import { contactLabels } from "../../../features/contact/ui/contact-labels";
import {
  commitmentChoices,
  furtherSkillChoices,
  levelChoices,
  modeChoices,
  roleChoices,
} from "../../../features/mentors/ui/mentor-choices";
import { mentorLabels } from "../../../features/mentors/ui/mentor-labels";
import {
  budgetChoices,
  conditionChoices,
  interestChoices,
  sizeChoices,
  timelineChoices,
  typeChoices,
} from "../../../features/partnerships/ui/partnership-choices";
import { partnershipLabels } from "../../../features/partnerships/ui/partnership-labels";
import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { joinFacts } from "../../shared/join-facts";
import { formatDay } from "../../shared/format-date";

/** The questions of a form, in their order, as they were asked. */
export function questionLabels(queue: QueueName): Record<string, string> {
  switch (queue) {
    case "learners":
      return { ...registerLabels(), storyConsent: m.queue_agreed_story() };
    case "mentors":
      return mentorLabels();
    case "partnerships":
      return { ...partnershipLabels(), inKind: m.partner_part_things() };
    case "messages":
      return contactLabels();
  }
}

type Choice = { value: string; label: string };
/** The choices of the forms of mentors and partners, beside those of learners. */
const CHOICES: Record<string, () => readonly Choice[]> = {
  roles: roleChoices,
  mode: modeChoices,
  commitment: commitmentChoices,
  skill: furtherSkillChoices,
  level: levelChoices,
  organisationType: typeChoices,
  size: sizeChoices,
  interests: interestChoices,
  budgetRange: budgetChoices,
  timeline: timelineChoices,
  condition: conditionChoices,
};

/** The words of a choice; what was written freely, or is a number, stays as it is. */
export function choiceLabel(name: string, value: string): string {
  const choices = CHOICES[name]?.() ?? registerChoices()[name] ?? [];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

const displayName = (type: "region" | "language", code: string): string => {
  try {
    return new Intl.DisplayNames(getLocale(), { type }).of(code) ?? code;
  } catch {
    return code;
  }
};

const COUNTRIES = new Set(["country", "originCountry"]);
const LANGUAGES = new Set(["spokenLanguages", "preferredLanguage"]);
const SKILLS = new Set(["languages", "frameworks", "skill"]);
/** A calendar date, as forms give it. */
const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;
type SkillNames = ReadonlyMap<string, string> | undefined;

/** An answer in words; empty when there is none. */
export function formatAnswer(name: string, value: unknown, skills: SkillNames): string {
  if (value === null || value === undefined || value === "") return "";
  // Hours are a choice for learners and a number for mentors.
  if (typeof value === "number") return name in CHOICES ? choiceLabel(name, String(value)) : String(value);
  if (typeof value === "boolean") return value ? m.reg_yes() : m.reg_no();
  if (Array.isArray(value)) {
    const texts = value.map((one) => formatAnswer(name, one, skills));
    return typeof value[0] === "object" ? texts.filter(Boolean).join("\n") : joinFacts(...texts);
  }
  if (typeof value === "object")
    return joinFacts(...Object.entries(value).map(([key, one]) => formatAnswer(key, one, skills)));
  return formatTextAnswer(name, String(value), skills);
}

function formatTextAnswer(name: string, value: string, skills: SkillNames): string {
  if (COUNTRIES.has(name))
    return /^[A-Z]{2}$/.test(value) ? displayName("region", value) : m.reg_other_country();
  if (LANGUAGES.has(name)) return displayName("language", value);
  if (DATE_PATTERN.test(value)) return formatDay(value);
  if (value === "not-sure") return m.reg_not_sure();
  if (SKILLS.has(name)) return skills?.get(value) ?? choiceLabel(name, value);
  return choiceLabel(name, value);
}
