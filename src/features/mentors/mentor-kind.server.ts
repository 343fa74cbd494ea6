import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { LocaleOptions } from "../../platform/i18n/locales";
import type { Choices } from "../../ui/form/format-answer";
import { listSkills } from "../applications/skills/skills.service.server";
import type { EnquiryKind } from "../enquiries/enquiries.model";
import { mentorStateLabels } from "./mentor-state-labels.server";
import { MENTOR_ANSWER_DAYS, MENTOR_STATES, type MentorState } from "./mentors.model";
import { mentorChoices } from "./ui/mentor-choices";
import { mentorLabels } from "./ui/mentor-labels";

export const mentorKind: EnquiryKind<MentorState> = {
  name: "mentor",
  adminSection: "mentors",
  title: m.enquiry_kind_mentor,
  states: MENTOR_STATES,
  initialState: "submitted",
  waitingStates: ["submitted", "in_review"],
  activeStates: ["submitted", "in_review", "needs_info", "interview", "vetting", "approved", "paused"],
  silentStates: [],
  answeredStates: { submitted: "needs_info", in_review: "needs_info" },
  closedStates: {},
  repliedStates: { needs_info: "in_review" },
  mutedStates: ["withdrawn"],
  statesNeedingReason: ["ended", "not_now", "declined", "withdrawn"],
  withdrawnState: "withdrawn",
  answerTime: () => ({ workingDays: MENTOR_ANSWER_DAYS }),
  access: () => ({ roles: ["reviewer"] }),
  isRestricted: () => false,
  notice: () => null,
  labels: mentorStateLabels,
  questions: mentorLabels,
  choices: listAnswerChoices,
  nameField: "fullName",
  statisticsFields: ["country", "roles", "skills", "mode"],
};

async function listAnswerChoices(deps: Pick<Deps, "db">, options: LocaleOptions): Promise<Choices> {
  const { language, framework } = await listSkills(deps);
  const taught = [...language, ...framework].map(({ slug, name }) => ({ value: slug, label: name }));
  const choices = mentorChoices(options);
  return { ...choices, skill: [...taught, ...choices.skill] };
}
