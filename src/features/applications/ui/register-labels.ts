import { m } from "../../../paraglide/messages";

const PERSON_PARTS = {
  name: m.reg_person_name,
  relation: m.reg_person_relation,
  contact: m.reg_person_contact,
};

/** For example "Name" for `guardian.name`. */
export const personLabel = (field: string): string =>
  PERSON_PARTS[field.split(".")[1] as keyof typeof PERSON_PARTS]();

/** For lists of errors, e.g. "Name (adult who cares for you)". */
const person = (name: "guardian" | "helper", who: string) =>
  Object.fromEntries(
    Object.entries(PERSON_PARTS).map(([part, label]) => [`${name}.${part}`, `${label()} (${who})`]),
  );

export const registerLabels = (): Record<string, string> => ({
  intake: m.reg_intake(),
  program: m.reg_interest_program(),
  country: m.reg_country(),
  fullName: m.reg_name(),
  calledName: m.reg_called(),
  phone: m.reg_phone(),
  phoneIsWhatsApp: m.reg_whatsapp(),
  phoneIsShared: m.reg_shared(),
  email: m.reg_email(),
  preferredContact: m.reg_preferred(),
  safeToName: m.reg_safe(),
  preferredLanguage: m.reg_language(),
  yearOfBirth: m.reg_born(),
  guardian: m.reg_guardian(),
  ...person("guardian", m.reg_guardian_who()),
  noGuardian: m.reg_no_guardian(),
  gender: m.reg_gender(),
  genderWords: m.reg_gender_words(),
  placeName: m.reg_place(),
  displacementStatus: m.reg_status(),
  originCountry: m.reg_origin(),
  deviceAccess: m.reg_device(),
  internetAccess: m.reg_internet(),
  hoursPerWeek: m.reg_hours(),
  availability: m.reg_when(),
  supportNeeds: m.reg_support(),
  educationLevel: m.reg_education(),
  languageLevel: m.reg_level(),
  teachingLanguage: m.reg_teaching(),
  spokenLanguages: m.reg_spoken(),
  otherLanguage: m.reg_other_language(),
  codingExperience: m.reg_coding(),
  languages: m.reg_langs(),
  frameworks: m.reg_frameworks(),
  motivation: m.reg_why(),
  heardFrom: m.reg_heard(),
  helper: m.reg_helper(),
  ...person("helper", m.reg_helper_who()),
  privacy: m.reg_privacy(),
  newsletter: m.reg_newsletter(),
  storyConsent: m.reg_story(),
  code: m.status_code(),
  proof: m.status_proof(),
});
