import { toChoices } from "../../../ui/form/choice-field";
import { m } from "../../../paraglide/messages";
import type { LocaleOptions } from "../../../platform/i18n/locales";
import {
  BUDGET_RANGES,
  type BudgetRange,
  CONDITIONS,
  type Condition,
  INTERESTS,
  type Interest,
  ORGANISATION_SIZES,
  ORGANISATION_TYPES,
  type OrganisationSize,
  type OrganisationType,
  TIMELINES,
  type Timeline,
} from "../partnerships.model";

type Label = (inputs: Record<string, never>, options: LocaleOptions) => string;

const TYPE_LABELS: Record<OrganisationType, Label> = {
  company: m.partner_type_company,
  charity: m.partner_type_charity,
  foundation: m.partner_type_foundation,
  school: m.partner_type_school,
  "public-body": m.partner_type_public,
  community: m.partner_type_community,
  person: m.partner_type_person,
  other: m.partner_type_other,
};
const SIZE_LABELS: Record<OrganisationSize, Label> = {
  "1-9": () => "1–9",
  "10-49": () => "10–49",
  "50-249": () => "50–249",
  "250-more": m.partner_size_more,
};
const INTEREST_LABELS: Record<Interest, Label> = {
  "fund-cohort": m.partner_interest_fund,
  equipment: m.partner_interest_equipment,
  hire: m.partner_interest_hire,
  internships: m.partner_interest_internships,
  "staff-mentors": m.partner_interest_mentors,
  venue: m.partner_interest_venue,
  "event-sponsor": m.partner_interest_sponsor,
  curriculum: m.partner_interest_curriculum,
  referral: m.partner_interest_referral,
  media: m.partner_interest_media,
  other: m.partner_interest_other,
};
const BUDGET_LABELS: Record<BudgetRange, Label> = {
  "under-1000": m.partner_budget_under,
  "1000-10000": m.partner_budget_low,
  "10000-50000": m.partner_budget_middle,
  "over-50000": m.partner_budget_over,
  "not-known": m.partner_budget_unknown,
};
const TIMELINE_LABELS: Record<Timeline, Label> = {
  now: m.partner_timeline_now,
  "three-months": m.partner_timeline_quarter,
  "this-year": m.partner_timeline_year,
  open: m.partner_timeline_open,
};
const CONDITION_LABELS: Record<Condition, Label> = {
  new: m.partner_condition_new,
  "used-working": m.partner_condition_used,
  "needs-repair": m.partner_condition_repair,
};

export const partnershipChoices = (options: LocaleOptions = {}) => ({
  organisationType: toChoices(ORGANISATION_TYPES, TYPE_LABELS, options),
  size: toChoices(ORGANISATION_SIZES, SIZE_LABELS, options),
  interests: toChoices(INTERESTS, INTEREST_LABELS, options),
  budgetRange: toChoices(BUDGET_RANGES, BUDGET_LABELS, options),
  timeline: toChoices(TIMELINES, TIMELINE_LABELS, options),
  condition: toChoices(CONDITIONS, CONDITION_LABELS, options),
});
