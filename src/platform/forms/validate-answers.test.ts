import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Fields } from "./read-form.server";
import {
  applyRowButtons,
  validateAnswers,
  fieldRulesOf,
  typedValuesOf,
  withoutEmptyRows,
} from "./validate-answers.server";
import { suggestEmail } from "./suggest-email";
import { countGraphemes } from "../text/graphemes";
import { parsePhone } from "./phone-number.server";
import { unpackOptions } from "./option-list";
import { COUNTRIES, countryOptions } from "./country-options.server";
import {
  agreement,
  choice,
  choices,
  calendarDate,
  emailAnswer,
  shortText,
  longText,
  repeatedGroup,
  checkbox,
  httpsUrl,
  wholeNumber,
  withRules,
} from "./questions.server";
import { m } from "../../paraglide/messages";

const schema = withRules(
  z.object({
    fullName: shortText({ minLength: 2, maxLength: 20 }),
    called: shortText({ maxLength: 10, optional: true }),
    email: emailAnswer({ optional: true }),
    site: httpsUrl({ optional: true }),
    born: wholeNumber({ min: 1900, max: 2026 }),
    kind: choice(["a", "b"], {}),
    picks: choices(["x", "y", "z"], { minLength: 1, maxLength: 2 }),
    on: calendarDate({ min: "2026-01-01", optional: true }),
    text: longText({ minLength: 3, maxLength: 12 }),
    news: checkbox(),
    privacy: agreement(),
    guardian: z.object({ name: shortText({ maxLength: 10, optional: true }) }),
    skills: repeatedGroup(
      { slug: choice(["go", "php"], {}), level: wholeNumber({ min: 1, max: 5 }) },
      { minLength: 1, maxLength: 2 },
    ),
  }),
  (answers, report) => {
    if (answers.called === "nobody") report(["called"], { reason: "missing" });
  },
);

const right: Fields = {
  fullName: ["  Amina\u202e Yusuf\u200f "],
  born: ["١٩٩٨"],
  kind: ["b"],
  picks: ["z", "x", "x"],
  text: ["one\r\ntwo"],
  privacy: ["yes"],
  site: ["example.org/a"],
  "skills.0.slug": ["go"],
  "skills.0.level": ["3"],
};
const wrongIn = (fields: Fields) => {
  const checked = validateAnswers(schema, fields);
  return checked.ok ? {} : Object.fromEntries(checked.errors.map(({ field, text }) => [field, text]));
};

test("valid answers are cleaned and normalised", () => {
  expect(validateAnswers(schema, right)).toEqual({
    ok: true,
    value: {
      fullName: "Amina Yusuf",
      called: null,
      email: null,
      site: "https://example.org/a",
      born: 1998,
      kind: "b",
      picks: ["x", "z"],
      on: null,
      text: "one\ntwo",
      news: false,
      privacy: true,
      guardian: { name: null },
      skills: [{ slug: "go", level: 3 }],
    },
  });
});

test("each question reports its error in words", () => {
  expect(Object.keys(wrongIn({})).toSorted()).toEqual([
    "born",
    "fullName",
    "kind",
    "picks",
    "privacy",
    "skills",
    "text",
  ]);
  expect(wrongIn({ ...right, fullName: ["A"] })).toEqual({ fullName: "Write at least 2 characters" });
  expect(wrongIn({ ...right, text: ["x".repeat(15)] })).toEqual({ text: "3 characters too many" });
  expect(wrongIn({ ...right, picks: ["x", "y", "z"] })).toEqual({ picks: "Choose up to 2" });
  expect(wrongIn({ ...right, picks: ["q"] })).toEqual({ picks: m.form_not_a_choice() });
  expect(wrongIn({ ...right, born: ["1899"] })).toEqual({ born: "Enter 1900 or more" });
  expect(wrongIn({ ...right, site: ["javascript:alert(1)"] })).toEqual({
    site: m.form_link(),
  });
  expect(wrongIn({ ...right, on: ["2025-12-31"] })).toEqual({ on: m.form_day() });
  expect(wrongIn({ ...right, "skills.0.level": ["9"] })).toEqual({ "skills.0.level": "Enter 5 or less" });
  expect(Object.keys(wrongIn({ ...right, called: ["nobody"] }))).toEqual(["called"]);
});

test("rules between answers run together with field rules, and never see invalid answers", () => {
  expect(Object.keys(wrongIn({ called: ["nobody"] })).toSorted()).toEqual([
    "born",
    "called",
    "fullName",
    "kind",
    "picks",
    "privacy",
    "skills",
    "text",
  ]);
  expect(wrongIn({ ...right, called: ["nobody at all"] })).toEqual({ called: "3 characters too many" });
});

test("length is counted in graphemes", () => {
  expect(countGraphemes("👩‍👩‍👧‍👦é́مَ")).toBe(3);
  expect(wrongIn({ ...right, fullName: ["👩‍👩‍👧‍👦".repeat(20)] })).toEqual({});
});

test("validation never throws, and valid answers are storable", () => {
  const names = [
    "fullName",
    "picks",
    "skills.0.slug",
    "skills.1.level",
    "guardian.name",
    "__proto__",
    "born",
  ];
  const fields = fc.dictionary(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.array(fc.string({ unit: "binary" }), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(fields, (more) => {
      const checked = validateAnswers(schema, { ...right, ...more });
      if (checked.ok) {
        expect(JSON.stringify(checked.value)).not.toContain("\\u0000");
        expect(checked.value.fullName.isWellFormed()).toBe(true);
      }
    }),
  );
});

test("rows are added and removed, and empty rows do not count", () => {
  const more = applyRowButtons({ ...right, more: ["skills"] })!;
  expect(Object.keys(more).filter((name) => name.startsWith("skills.1."))).toHaveLength(1);
  const two = { ...right, "skills.1.slug": ["php"], "skills.1.level": ["5"] };
  const less = applyRowButtons({ ...two, less: ["skills.0"] })!;
  expect(less["skills.0.slug"]).toEqual(["php"]);
  expect(less["skills.1.slug"]).toBeUndefined();
  const spare = { ...right, "skills.0.slug": [""], "skills.0.level": [" "], "skills.1.slug": ["php"] };
  expect(withoutEmptyRows(schema, spare)).toMatchObject({ "skills.0.slug": ["php"] });
  expect(applyRowButtons(right)).toBeNull();
});

test("the browser gets rules and redisplayed values, without reserved fields", () => {
  const rules = fieldRulesOf(schema);
  expect(rules["fullName"]).toEqual({ minCharacters: 2, maxCharacters: 20, required: true });
  expect(rules["skills.level"]).toEqual({ min: 1, max: 5, required: true });
  expect(rules["called"]).toEqual({ maxCharacters: 10 });
  expect(typedValuesOf({ ...right, stamp: ["s"], homepage: ["h"] })).toMatchObject({
    picks: ["z", "x", "x"],
    born: "١٩٩٨",
  });
  expect(typedValuesOf({ stamp: ["s"] })).toEqual({});
});

test("phone numbers are parsed from common notations and normalised", () => {
  expect(parsePhone("0712 345 678", "KE")).toBe("+254712345678");
  expect(parsePhone("00254 712-345678", null)).toBe("+254712345678");
  expect(parsePhone("٠٧١٢٣٤٥٦٧٨", "KE")).toBe("+254712345678");
  expect(parsePhone("+254 712 345 678", "UG")).toBe("+254712345678");
  for (const typed of ["", "12", "0712345678", "call me", "+999 1", "<script>"])
    expect(parsePhone(typed, null), typed).toBeNull();
});

test("countries are named and sorted in each language", () => {
  expect(COUNTRIES.length).toBeGreaterThan(230);
  const named = (locale: "fr" | "ar") =>
    unpackOptions(countryOptions(locale, "Autre")).flatMap(({ options }) => options);
  expect(named("fr").find(({ value }) => value === "KE")).toEqual({ value: "KE", label: "Kenya" });
  expect(named("fr").at(-1)).toEqual({ value: "ZZ", label: "Autre" });
  expect(named("ar").find(({ value }) => value === "SD")?.label).toBe("السودان");
  const labels = named("fr").map(({ label }) => label);
  expect(labels.indexOf("Égypte")).toBeLessThan(labels.indexOf("Espagne"));
});

test("first countries are a separate group, listed once", () => {
  const first = { codes: ["UG", "KE", "UG"], label: "Ours", others: "Others" };
  const groups = unpackOptions(countryOptions("en", "Another", first));
  expect(groups.map(({ label }) => label)).toEqual(["Ours", "Others"]);
  expect(groups[0]?.options).toEqual([
    { value: "KE", label: "Kenya" },
    { value: "UG", label: "Uganda" },
  ]);
  const all = groups.flatMap(({ options }) => options.map(({ value }) => value));
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual([...COUNTRIES, "ZZ"].toSorted());
  expect(groups[1]?.options.at(-1)).toEqual({ value: "ZZ", label: "Another" });
  const none = unpackOptions(countryOptions("en", "Another", { ...first, codes: [] }));
  expect(none.map(({ label }) => label)).toEqual([""]);
});

test("a typo in an email domain is detected, a valid one is not", () => {
  for (const slip of ["gmial.com", "gmal.com", "gmaill.com", "gmail.con", "gmail.co"])
    expect(suggestEmail(`amina@${slip}`), slip).toBe("amina@gmail.com");
  for (const fine of ["amina@gmail.com", "amina@mail.com", "amina@unhcr.org", "amina", "@gmial.com"])
    expect(suggestEmail(fine), fine).toBeNull();
});
