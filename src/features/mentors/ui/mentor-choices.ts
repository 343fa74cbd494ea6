import { toChoices } from "../../../ui/form/choice-field";
import { m } from "../../../paraglide/messages";
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

const ROLE_LABELS: Record<MentorRole, () => string> = {
  teach: m.apply_mentor_role_teach,
  "one-to-one": m.apply_mentor_role_one,
  "code-review": m.apply_mentor_role_review,
  career: m.apply_mentor_role_career,
  language: m.mentor_role_language,
  "guest-talk": m.apply_mentor_role_guest,
  curriculum: m.mentor_role_curriculum,
  operations: m.mentor_role_operations,
};
const SKILL_LABELS: Record<FurtherSkill, () => string> = {
  ux: m.mentor_skill_ux,
  data: m.mentor_skill_data,
  marketing: m.mentor_skill_marketing,
  mobile: m.mentor_skill_mobile,
  databases: m.mentor_skill_databases,
  other: m.mentor_skill_other,
};
const LEVEL_LABELS: Record<SkillLevel, () => string> = {
  basic: m.mentor_level_basic,
  good: m.mentor_level_good,
  expert: m.mentor_level_expert,
};
const MODE_LABELS: Record<MentorMode, () => string> = {
  online: m.mentor_mode_online,
  "in-person": m.mentor_mode_person,
  both: m.mentor_mode_both,
};
const COMMITMENT_LABELS: Record<Commitment, () => string> = {
  1: m.mentor_commitment_1,
  3: m.mentor_commitment_3,
  6: m.mentor_commitment_6,
  12: m.mentor_commitment_12,
};

/** What can be chosen, in the reader's language. */
export const roleChoices = () => toChoices(MENTOR_ROLES, ROLE_LABELS);
export const furtherSkillChoices = () => toChoices(FURTHER_SKILLS, SKILL_LABELS);
export const levelChoices = () => toChoices(SKILL_LEVELS, LEVEL_LABELS);
export const modeChoices = () => toChoices(MENTOR_MODES, MODE_LABELS);
export const commitmentChoices = () =>
  toChoices(
    COMMITMENTS.map((months) => `${months}` as const),
    COMMITMENT_LABELS,
  );
