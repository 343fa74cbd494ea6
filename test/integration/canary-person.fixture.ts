import { apiRoutes } from "../../src/registry/api-routes";
import { createMember } from "../../src/features/accounts/accounts.fixture";
import { saveProfile } from "../../src/features/accounts/profile/profile.service.server";
import { createGiftInput } from "../../src/features/donations/gifts/give.fixture";
import { give } from "../../src/features/donations/gifts/give.service.server";
import { placeOrder } from "../../src/features/events/orders/orders.fixture";
import { subscribe } from "../../src/features/newsletter/subscriptions/subscribe.service.server";
import type { Deps } from "../../src/platform/deps";
import { createTestApp } from "../../src/server/api/api.fixture";

/** In all texts of a test person, and nowhere else. */
export const CANARY = "Zebulonqx";
export const CANARY_EMAIL = `${CANARY}@marked.example`;
const PHONE = "+254712345678";
const canaryText = (label: string) => `${CANARY} ${label} and some more words, so that it is long enough`;

const canaryForms = (intake: string): Record<string, object> => ({
  messages: {
    topic: "learner",
    name: canaryText("name").slice(0, 60),
    email: CANARY_EMAIL,
    message: canaryText("message"),
    privacy: true,
  },
  interests: {
    program: "women-in-tech",
    fullName: `${CANARY} Interest`,
    country: "UG",
    email: CANARY_EMAIL,
    preferredLanguage: "sw",
    privacy: true,
  },
  "mentor-applications": {
    fullName: `${CANARY} Mentor`,
    email: CANARY_EMAIL,
    country: "GH",
    timeZone: "Africa/Accra",
    organisation: `${CANARY} Networks`,
    jobTitle: `${CANARY} Engineer`,
    roles: ["teach"],
    skills: [{ skill: "go", level: "good" }],
    spokenLanguages: ["en"],
    mode: "both",
    hoursPerWeek: 2,
    startDate: "2027-01-11",
    commitment: 3,
    experience: canaryText("experience"),
    whyUs: canaryText("reason"),
    heardFrom: `${CANARY} friend`,
    ageConfirmed18: true,
    codeOfConduct: true,
    safeguarding: true,
    privacy: true,
  },
  partnerships: {
    organisationName: `${CANARY} Org`,
    country: "KE",
    organisationType: "company",
    email: CANARY_EMAIL,
    contactName: `${CANARY} Contact`,
    interests: ["equipment"],
    message: canaryText("partnership message"),
    timeline: "now",
    privacy: true,
    inKind: { item: `${CANARY} laptops`, quantity: 4, condition: "used-working", location: `${CANARY} town` },
  },
  registrations: {
    you: {
      intake,
      country: "KE",
      fullName: `${CANARY} Learner`,
      calledName: `${CANARY} Called`,
      phone: PHONE,
      email: CANARY_EMAIL,
      preferredContact: "email",
      preferredLanguage: "en",
      yearOfBirth: 2010,
      guardian: { name: `${CANARY} Guardian`, relation: `${CANARY} aunt`, contact: "0712 345 670" },
      genderWords: "",
    },
    place: {
      placeName: `${CANARY} camp`,
      deviceAccess: ["own_phone"],
      internetAccess: "daily",
      hoursPerWeek: "5",
      availability: ["evenings"],
      supportNeeds: ["none"],
    },
    goals: {
      educationLevel: "secondary",
      languageLevel: "talk",
      codingExperience: "never",
      languages: ["python"],
      motivation: canaryText("motivation"),
      helper: { name: `${CANARY} Helper`, relation: "Teacher", contact: `${CANARY}.helper@marked.example` },
    },
    privacy: true,
  },
});

export async function submitAllForms(deps: Deps): Promise<Record<string, number>> {
  const app = await createTestApp(deps, apiRoutes);
  const intake = await deps.db
    .selectFrom("intake")
    .select("id")
    .executeTakeFirst()
    .catch(() => undefined);
  const statuses: Record<string, number> = {};
  for (const [name, payload] of Object.entries(canaryForms(intake?.id ?? deps.newId()))) {
    const response = await app.inject({ method: "POST", url: `/api/v1/${name}`, payload });
    statuses[name] = response.statusCode;
  }
  await app.close();
  return statuses;
}

/** Creates every type of personal data. @returns the account's id */
export async function createAllPersonalData(deps: Deps): Promise<string> {
  const { user } = await createMember(deps, CANARY_EMAIL);
  await saveProfile(deps, user, {
    displayName: `${CANARY} Display`,
    username: "zebulon_77",
    firstName: CANARY,
    lastName: CANARY,
    occupation: `${CANARY} job`,
    phone: PHONE,
    bio: canaryText("bio"),
    socialLinks: [],
    streetAddress: `${CANARY} street`,
    zipCode: "1",
    city: `${CANARY} city`,
    state: "",
    country: "KE",
  });
  await subscribe(deps, { email: CANARY_EMAIL, locale: "en", organisation: "Reboot Lives" });
  await placeOrder(deps, ["regular"], {
    buyer: { name: `${CANARY} Buyer`, email: CANARY_EMAIL },
    guests: [{ type: "regular", name: `${CANARY} Guest` }],
    accessNeeds: canaryText("needs"),
  });
  await give(
    deps,
    createGiftInput({ name: `${CANARY} Giver`, email: CANARY_EMAIL, message: canaryText("gift") }),
  );
  return user.accountId;
}
