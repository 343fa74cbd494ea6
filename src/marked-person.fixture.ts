import { api } from "./api";
import { member } from "./features/accounts/accounts.fixture";
import { saveProfile } from "./features/accounts/profile.service.server";
import { aGift } from "./features/donations/giving.fixture";
import { give } from "./features/donations/give.service.server";
import { ordered } from "./features/events/orders.fixture";
import { subscribe } from "./features/newsletter/newsletter.service.server";
import type { Deps } from "./platform/deps";
import { testApp } from "./server/api/api.fixture";

/** For tests: somebody whose every word can be found again, since no other text holds it. */
export const MARK = "Zebulonqx";
export const EMAIL = `${MARK}@marked.example`;
const PHONE = "+254712345678";
const said = (what: string) => `${MARK} ${what} and some more words, so that it is long enough`;

/** Every public form as it comes by a call, with the mark in each text. */
const markedForms = (intake: string): Record<string, object> => ({
  messages: {
    ...{
      topic: "learner",
      name: said("name").slice(0, 60),
      email: EMAIL,
      message: said("message"),
      privacy: true,
    },
  },
  interests: {
    ...{ program: "women-in-tech", fullName: `${MARK} Interest`, country: "UG", email: EMAIL },
    ...{ preferredLanguage: "sw", privacy: true },
  },
  "mentor-applications": {
    ...{ fullName: `${MARK} Mentor`, email: EMAIL, country: "GH", timeZone: "Africa/Accra" },
    ...{ organisation: `${MARK} Networks`, jobTitle: `${MARK} Engineer`, roles: ["teach"] },
    ...{ skills: [{ skill: "go", level: "good" }], spokenLanguages: ["en"], mode: "both", hoursPerWeek: 2 },
    ...{ startDate: "2027-01-11", commitment: 3, experience: said("experience"), whyUs: said("reason") },
    ...{ heardFrom: `${MARK} friend`, ageConfirmed18: true, codeOfConduct: true, safeguarding: true },
    privacy: true,
  },
  partnerships: {
    ...{ organisationName: `${MARK} Org`, country: "KE", organisationType: "company", email: EMAIL },
    ...{ contactName: `${MARK} Contact`, interests: ["equipment"], message: said("partnership message") },
    ...{ timeline: "now", privacy: true },
    inKind: { item: `${MARK} laptops`, quantity: 4, condition: "used-working", location: `${MARK} town` },
  },
  registrations: {
    you: {
      ...{ intake, country: "KE", fullName: `${MARK} Learner`, calledName: `${MARK} Called`, phone: PHONE },
      ...{ email: EMAIL, preferredContact: "email", preferredLanguage: "en", yearOfBirth: 2010 },
      guardian: { name: `${MARK} Guardian`, relation: `${MARK} aunt`, contact: "0712 345 670" },
      genderWords: "",
    },
    place: {
      ...{ placeName: `${MARK} camp`, deviceAccess: ["own_phone"], internetAccess: "daily" },
      ...{ hoursPerWeek: "5", availability: ["evenings"], supportNeeds: ["none"] },
    },
    goals: {
      ...{ educationLevel: "secondary", languageLevel: "talk", codingExperience: "never" },
      ...{ languages: ["python"], motivation: said("motivation") },
      helper: { name: `${MARK} Helper`, relation: "Teacher", contact: `${MARK}.helper@marked.example` },
    },
    privacy: true,
  },
});

/** Sends every form by the API. @returns the statuses */
export async function sendForms(deps: Deps): Promise<Record<string, number>> {
  const app = await testApp(deps, api);
  const intake = await deps.db
    .selectFrom("intake")
    .select("id")
    .executeTakeFirst()
    .catch(() => undefined);
  const answered: Record<string, number> = {};
  for (const [name, payload] of Object.entries(markedForms(intake?.id ?? deps.newId()))) {
    const answer = await app.inject({ method: "POST", url: `/api/v1/${name}`, payload });
    answered[name] = answer.statusCode;
  }
  await app.close();
  return answered;
}

/** Everything that one person can leave with us. @returns the account's id */
export async function leaveEverything(deps: Deps): Promise<string> {
  const { who } = await member(deps, EMAIL);
  await saveProfile(deps, who, {
    ...{ displayName: `${MARK} Display`, username: "zebulon_77", firstName: MARK, lastName: MARK },
    ...{ occupation: `${MARK} job`, phone: PHONE, bio: said("bio"), socialLinks: [] },
    ...{ streetAddress: `${MARK} street`, zipCode: "1", city: `${MARK} city`, state: "", country: "KE" },
  });
  await subscribe(deps, { email: EMAIL, locale: "en", organisation: "Reboot Lives" });
  await ordered(deps, ["regular"], {
    buyer: { name: `${MARK} Buyer`, email: EMAIL },
    guests: [{ type: "regular", name: `${MARK} Guest` }],
    accessNeeds: said("needs"),
  });
  await give(deps, aGift({ name: `${MARK} Giver`, email: EMAIL, message: said("gift") }));
  return who.accountId;
}
