import { z } from "zod";
import { parsePhone, phoneText, validatePhone } from "../../platform/forms/phone-number.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/country-options.server";
import {
  agreement,
  choice,
  choices,
  calendarDate,
  emailAnswer,
  shortText,
  longText,
  checkbox,
  httpsUrl,
  wholeNumber,
  withRules,
} from "../../platform/forms/questions.server";
import { MAX_REFERENCE_LENGTH } from "../uploads/file-uploads.model";
import {
  BUDGET_RANGES,
  CONDITIONS,
  INTERESTS,
  type InKindPledge,
  ORGANISATION_SIZES,
  ORGANISATION_TYPES,
  PARTNERSHIP_LIMITS,
  type PartnershipAnswers,
  TIMELINES,
} from "./partnerships.model";

const { organisationName, message, quantity } = PARTNERSHIP_LIMITS;

/** All optional: the rule below requires fields only if equipment is among the interests. */
const pledge = z.object({
  item: shortText({ minLength: 2, maxLength: 160, optional: true }),
  quantity: wholeNumber({ ...quantity, optional: true }),
  condition: choice(CONDITIONS, { optional: true }),
  location: shortText({ minLength: 2, maxLength: 160, optional: true }),
  availableFrom: calendarDate({ optional: true }),
});

const REQUIRED_PLEDGE_FIELDS = ["item", "quantity", "condition", "location"] as const;

export const partnershipForm = withRules(
  z.object({
    organisationName: shortText({ minLength: organisationName.min, maxLength: organisationName.max }),
    website: httpsUrl({ optional: true }),
    country: choice([...COUNTRIES, OTHER_COUNTRY], {}),
    organisationType: choice(ORGANISATION_TYPES, {}),
    size: choice(ORGANISATION_SIZES, { optional: true }),
    contactName: shortText({ minLength: 2, maxLength: 120 }),
    jobTitle: shortText({ minLength: 2, maxLength: 120, optional: true }),
    email: emailAnswer({}),
    phone: phoneText({ optional: true }),
    interests: choices(INTERESTS, { minLength: 1 }),
    inKind: pledge,
    message: longText({ minLength: message.min, maxLength: message.max }),
    budgetRange: choice(BUDGET_RANGES, { optional: true }),
    timeline: choice(TIMELINES, {}),
    publicNamingOk: checkbox(),
    attachment: shortText({ maxLength: MAX_REFERENCE_LENGTH, optional: true }),
    privacy: agreement(),
  }),
  ({ phone, country, interests, inKind }, report) => {
    validatePhone(phone, country, report);
    if (!interests?.includes("equipment")) return;
    for (const name of REQUIRED_PLEDGE_FIELDS)
      if (inKind[name] === null) report(["inKind", name], { reason: "missing" });
  },
).transform(({ inKind, ...typed }): PartnershipAnswers & { attachment: string | null } => ({
  ...typed,
  phone: typed.phone === null ? null : parsePhone(typed.phone, typed.country),
  inKind: typed.interests.includes("equipment") ? (inKind as InKindPledge) : null,
}));
