import type { ExampleContext } from "./idempotent-calls.fixture";

export const person = ({ uniqueContact }: ExampleContext) => ({
  fullName: "Amina Yusuf",
  ...uniqueContact(),
});

export function registrationBody(context: ExampleContext) {
  const you = {
    ...person(context),
    intake: context.intake,
    country: "KE",
    preferredContact: "whatsapp",
    preferredLanguage: "en",
    yearOfBirth: 1998,
  };
  const place = {
    placeName: "Kakuma",
    deviceAccess: ["own_phone"],
    internetAccess: "daily",
    hoursPerWeek: "5",
    availability: ["evenings"],
    supportNeeds: ["none"],
  };
  const goals = {
    educationLevel: "secondary",
    languageLevel: "talk",
    codingExperience: "never",
    languages: ["python"],
    motivation: "I want to build a page for my mother's shop.",
  };
  return { you, place, goals, privacy: true };
}

export const MENTOR = {
  country: "GH",
  timeZone: "Africa/Accra",
  roles: ["teach"],
  skills: [{ skill: "go", level: "good" }],
  spokenLanguages: ["en"],
  mode: "both",
  hoursPerWeek: 2,
  startDate: "2027-01-11",
  commitment: 3,
  experience: "Ten years of network software in Accra.",
  whyUs: "Because someone once had two hours for me.",
  ageConfirmed18: true,
  codeOfConduct: true,
  safeguarding: true,
  privacy: true,
};
export const PARTNERSHIP = {
  organisationName: "Nyota",
  country: "KE",
  organisationType: "company",
  contactName: "Daniel",
  interests: ["equipment"],
  message: "We replace forty laptops in spring and would see them used.",
  timeline: "now",
  inKind: { item: "Laptops", quantity: 40, condition: "used-working", location: "Mombasa" },
  privacy: true,
};
