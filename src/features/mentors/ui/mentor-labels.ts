import { m } from "../../../paraglide/messages";
import type { LocaleOptions } from "../../../platform/i18n/locales";

/** What each question of the form is called. */
export const mentorLabels = (options: LocaleOptions = {}) => ({
  fullName: m.mentor_ask_name({}, options),
  email: m.enquiry_email({}, options),
  phone: m.enquiry_phone({}, options),
  country: m.enquiry_country({}, options),
  timeZone: m.mentor_ask_zone({}, options),
  organisation: m.mentor_ask_organisation({}, options),
  jobTitle: m.mentor_ask_job({}, options),
  profileUrl: m.mentor_ask_profile({}, options),
  roles: m.mentor_ask_roles({}, options),
  skills: m.mentor_ask_skills({}, options),
  "skills.skill": m.mentor_ask_skill({}, options),
  "skills.level": m.mentor_ask_level({}, options),
  spokenLanguages: m.mentor_ask_spoken({}, options),
  mode: m.mentor_ask_mode({}, options),
  hoursPerWeek: m.mentor_ask_hours({}, options),
  startDate: m.mentor_ask_start({}, options),
  commitment: m.mentor_ask_commitment({}, options),
  maxLearners: m.mentor_ask_learners({}, options),
  canMentorByText: m.mentor_ask_text({}, options),
  experience: m.mentor_ask_experience({}, options),
  whyUs: m.mentor_ask_why({}, options),
  cvFile: m.mentor_ask_cv({}, options),
  heardFrom: m.mentor_ask_heard({}, options),
  ageConfirmed18: m.mentor_ask_age({}, options),
  codeOfConduct: m.mentor_ask_code({}, options),
  safeguarding: m.mentor_ask_safe({}, options),
  privacy: m.enquiry_privacy({}, options),
});
