import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { validateAnswers } from "../../../platform/forms/validate-answers.server";
import { PLACE } from "./registrations.fixture";
import { toFieldLists } from "../drafts/drafts.service.server";
import { placeForm, youForm } from "./registration.input.server";

const now = new Date("2026-11-23T12:00:00Z");
const YOU = {
  intake: "undecided",
  country: "KE",
  fullName: "Neema Achieng",
  phone: "0712 345 678",
  preferredContact: "sms",
  preferredLanguage: "sw",
  yearOfBirth: "1999",
};
const wrongIn = (typed: Record<string, string>) => {
  const checked = validateAnswers(youForm(now), toFieldLists({ ...YOU, ...typed }));
  return checked.ok ? [] : checked.errors.map(({ field }) => field).toSorted();
};
const wrongPlace = (typed: Record<string, string[]>) => {
  const checked = validateAnswers(placeForm, toFieldLists({ ...PLACE, ...typed }));
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
};

test("all errors of step 1 are returned at once: name, phone, preferred contact and guardian", () => {
  const typed = { fullName: "", phone: "12", preferredContact: "email", yearOfBirth: "2010" };
  expect(wrongIn(typed)).toEqual(["fullName", "guardian.name", "phone", "preferredContact"]);
  expect(wrongIn({ fullName: "", phone: "", yearOfBirth: "2010" })).toEqual([
    "fullName",
    "guardian.name",
    "phone",
    "preferredContact",
  ]);
});

test("the error names a preferred contact that is missing", () => {
  const reason = (typed: Record<string, string>) => {
    const checked = validateAnswers(youForm(now), toFieldLists({ ...YOU, ...typed }));
    return checked.ok ? null : checked.errors.find(({ field }) => field === "preferredContact")?.text;
  };
  expect(reason({ preferredContact: "email" })).toBe(m.form_no_email());
  expect(reason({ phone: "", email: "neema@example.org" })).toBe(m.form_no_phone());
  expect(reason({})).toBeNull();
});

test("without a country a local number is accepted, and letters are not", () => {
  expect(wrongIn({ country: "" })).toEqual(["country"]);
  expect(wrongIn({ country: "", phone: "none" })).toEqual(["country", "phone"]);
});

test.for([
  ["2016", []],
  ["2017", ["yearOfBirth"]],
  ["1926", []],
  ["1925", ["yearOfBirth"]],
] as const)(
  "in 2026 a year of birth of %s has errors at %o: learners are 10 to 100",
  ([yearOfBirth, errors]) => {
    expect(wrongIn({ yearOfBirth, noGuardian: "yes" })).toEqual(errors);
  },
);

test("someone born in 2008 is under 18 on every day of 2026 and names an adult, someone born in 2007 is not", () => {
  expect(wrongIn({ yearOfBirth: "2008" })).toEqual(["guardian.name"]);
  expect(wrongIn({ yearOfBirth: "2007" })).toEqual([]);
});

test("someone under 18 names an adult, or says that there is none, but not both", () => {
  const minor = { yearOfBirth: "2010" };
  expect(wrongIn(minor)).toEqual(["guardian.name"]);
  expect(wrongIn({ ...minor, noGuardian: "yes" })).toEqual([]);
  expect(wrongIn({ ...minor, "guardian.name": "Rose Achieng" })).toEqual([]);
  expect(wrongIn({ ...minor, noGuardian: "yes", "guardian.name": "Rose Achieng" })).toEqual([
    "guardian.name",
  ]);
});

test("the choice none excludes all other choices", () => {
  expect(wrongPlace({ supportNeeds: ["none", "data"] })).toEqual(["supportNeeds"]);
  expect(wrongPlace({ deviceAccess: ["own_phone", "none"] })).toEqual(["deviceAccess"]);
  expect(wrongPlace({ supportNeeds: [], deviceAccess: ["none"] })).toEqual([]);
});

test("every sensitive question can be skipped, or answered with unsaid", () => {
  const left = { displacementStatus: "", originCountry: "", supportNeeds: [] as string[] };
  expect(validateAnswers(placeForm, toFieldLists({ ...PLACE, ...left }))).toMatchObject({
    ok: true,
    value: { displacementStatus: null, originCountry: null, supportNeeds: [] },
  });
  expect(wrongPlace({ displacementStatus: ["unsaid"] })).toEqual([]);
  expect(wrongIn({ gender: "unsaid" })).toEqual([]);
});
