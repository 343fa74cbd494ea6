import { toChoices } from "../../../ui/form/choice-field";
import { m } from "../../../paraglide/messages";
import type { LocaleOptions } from "../../../platform/i18n/locales";
import {
  COMMITMENTS,
  type Commitment,
  FURTHER_SKILLS,
  type FurtherSkill,
  MENTOR_MODES,
  MENTOR_ROLES,
  type MentorMode,
  type MentorRole,
  SKILL_LEVELS,
  type SkillLevel,
} from "../mentors.model";

type Label = (inputs: Record<string, never>, options: LocaleOptions) => string;

const ROLE_LABELS: Record<MentorRole, Label> = {
  teach: m.apply_mentor_role_teach,
  "one-to-one": m.apply_mentor_role_one,
  "code-review": m.apply_mentor_role_review,
  career: m.apply_mentor_role_career,
  language: m.mentor_role_language,
  "guest-talk": m.apply_mentor_role_guest,
  curriculum: m.mentor_role_curriculum,
  operations: m.mentor_role_operations,
};
const SKILL_LABELS: Record<FurtherSkill, Label> = {
  ux: m.mentor_skill_ux,
  data: m.mentor_skill_data,
  marketing: m.mentor_skill_marketing,
  mobile: m.mentor_skill_mobile,
  databases: m.mentor_skill_databases,
  other: m.mentor_skill_other,
};
const LEVEL_LABELS: Record<SkillLevel, Label> = {
  basic: m.mentor_level_basic,
  good: m.mentor_level_good,
  expert: m.mentor_level_expert,
};
const MODE_LABELS: Record<MentorMode, Label> = {
  online: m.mentor_mode_online,
  "in-person": m.mentor_mode_person,
  both: m.mentor_mode_both,
};
const COMMITMENT_LABELS: Record<Commitment, Label> = {
  1: m.mentor_commitment_1,
  3: m.mentor_commitment_3,
  6: m.mentor_commitment_6,
  12: m.mentor_commitment_12,
};

export const mentorChoices = (options: LocaleOptions = {}) => ({
  roles: toChoices(MENTOR_ROLES, ROLE_LABELS, options),
  skill: toChoices(FURTHER_SKILLS, SKILL_LABELS, options),
  level: toChoices(SKILL_LEVELS, LEVEL_LABELS, options),
  mode: toChoices(MENTOR_MODES, MODE_LABELS, options),
  commitment: toChoices(
    COMMITMENTS.map((months) => `${months}` as const),
    COMMITMENT_LABELS,
    options,
  ),
});
