import { z } from "zod";
import { phoneRule, readPhone } from "../../platform/forms/phone.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/places.server";
import {
  agreement,
  choice,
  choices,
  day,
  emailAnswer,
  line,
  longText,
  tick,
  webAddress,
  whole,
  withRules,
} from "../../platform/forms/questions.server";
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

/** Everything may be left out here: what is missing is said below, and only where equipment was chosen. */
const pledge = z.object({
  item: line({ least: 2, most: 160, optional: true }),
  quantity: whole({ ...quantity, optional: true }),
  condition: choice(CONDITIONS, { optional: true }),
  location: line({ least: 2, most: 160, optional: true }),
  availableFrom: day({ optional: true }),
});

const NEEDED = ["item", "quantity", "condition", "location"] as const;

/** The partnership form (product.md §4.3). */
export const partnershipForm = withRules(
  z.object({
    organisationName: line({ least: organisationName.min, most: organisationName.max }),
    website: webAddress({ optional: true }),
    country: choice([...COUNTRIES, OTHER_COUNTRY], {}),
    organisationType: choice(ORGANISATION_TYPES, {}),
    size: choice(ORGANISATION_SIZES, { optional: true }),
    contactName: line({ least: 2, most: 120 }),
    jobTitle: line({ least: 2, most: 120, optional: true }),
    email: emailAnswer({}),
    phone: line({ most: 40, optional: true }),
    interests: choices(INTERESTS, { least: 1 }),
    inKind: pledge,
    message: longText({ least: message.min, most: message.max }),
    budgetRange: choice(BUDGET_RANGES, { optional: true }),
    timeline: choice(TIMELINES, {}),
    publicNamingOk: tick(),
    attachment: line({ most: 36, optional: true }),
    privacy: agreement(),
  }),
  ({ phone, country, interests, inKind }, report) => {
    phoneRule(phone, country, report);
    if (!interests?.includes("equipment")) return;
    for (const name of NEEDED) if (inKind[name] === null) report(["inKind", name], { wrong: "missing" });
  },
).transform(({ inKind, ...typed }): PartnershipAnswers & { attachment: string | null } => ({
  ...typed,
  phone: typed.phone === null ? null : readPhone(typed.phone, typed.country),
  inKind: typed.interests.includes("equipment") ? (inKind as InKindPledge) : null,
}));
