import { m } from "../../../paraglide/messages";
import {
  CODING_EXPERIENCE,
  DEVICES,
  DISPLACEMENT_STATUSES,
  EDUCATION_LEVELS,
  GENDERS,
  REFERRAL_SOURCES,
  HOURS_PER_WEEK,
  INTERNET_ACCESS,
  LANGUAGE_LEVELS,
  CONTACT_PREFERENCES,
  SUPPORT_NEEDS,
  AVAILABILITY,
} from "../registrations/registration.model";
import { type Choice, toChoices } from "../../../ui/form/choice-field";

/** Keyed by field name. */
// oxlint-disable-next-line max-lines-per-function -- one table of choices without control flow
export const registerChoices = (): Record<string, Choice[]> => ({
  preferredContact: toChoices(CONTACT_PREFERENCES, {
    whatsapp: m.reg_preferred_whatsapp,
    sms: m.reg_preferred_sms,
    call: m.reg_preferred_call,
    email: m.reg_preferred_email,
  }),
  gender: toChoices(GENDERS, {
    woman: m.reg_gender_woman,
    man: m.reg_gender_man,
    self: m.reg_gender_self,
    unsaid: m.reg_unsaid,
  }),
  displacementStatus: toChoices(DISPLACEMENT_STATUSES, {
    refugee: m.reg_status_refugee,
    asylum: m.reg_status_asylum,
    displaced: m.reg_status_displaced,
    returnee: m.reg_status_returnee,
    stateless: m.reg_status_stateless,
    host: m.reg_status_host,
    none: m.reg_status_none,
    unsaid: m.reg_unsaid,
  }),
  deviceAccess: toChoices(DEVICES, {
    own_phone: m.reg_device_own_phone,
    shared_phone: m.reg_device_shared_phone,
    own_computer: m.reg_device_own_computer,
    shared_computer: m.reg_device_shared_computer,
    none: m.reg_device_none,
  }),
  internetAccess: toChoices(INTERNET_ACCESS, {
    always: m.reg_internet_always,
    daily: m.reg_internet_daily,
    weekly: m.reg_internet_weekly,
    rarely: m.reg_internet_rarely,
  }),
  hoursPerWeek: toChoices(HOURS_PER_WEEK, {
    2: m.reg_hours_2,
    5: m.reg_hours_5,
    9: m.reg_hours_9,
    16: m.reg_hours_16,
  }),
  availability: toChoices(AVAILABILITY, {
    mornings: m.reg_when_mornings,
    afternoons: m.reg_when_afternoons,
    evenings: m.reg_when_evenings,
    weekends: m.reg_when_weekends,
  }),
  supportNeeds: toChoices(SUPPORT_NEEDS, {
    device: m.reg_support_device,
    data: m.reg_support_data,
    transport: m.reg_support_transport,
    childcare: m.reg_support_childcare,
    access: m.reg_support_access,
    language: m.reg_support_language,
    none: m.reg_support_none,
  }),
  educationLevel: toChoices(EDUCATION_LEVELS, {
    none: m.reg_education_none,
    primary: m.reg_education_primary,
    secondary: m.reg_education_secondary,
    vocational: m.reg_education_vocational,
    university: m.reg_education_university,
    unsaid: m.reg_unsaid,
  }),
  languageLevel: toChoices(LANGUAGE_LEVELS, {
    none: m.reg_level_none,
    words: m.reg_level_words,
    talk: m.reg_level_talk,
    work: m.reg_level_work,
  }),
  codingExperience: toChoices(CODING_EXPERIENCE, {
    never: m.reg_coding_never,
    lessons: m.reg_coding_lessons,
    writes: m.reg_coding_writes,
  }),
  heardFrom: toChoices(REFERRAL_SOURCES, {
    friend: m.reg_heard_friend,
    learner: m.reg_heard_learner,
    group: m.reg_heard_group,
    online: m.reg_heard_online,
    event: m.reg_heard_event,
  }),
});
