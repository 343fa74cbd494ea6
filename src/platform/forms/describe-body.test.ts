import { expect, test } from "vitest";
import { z } from "zod";
import { describeBody } from "./describe-body.server";
import { phoneText } from "./phone-number.server";
import {
  agreement,
  checkbox,
  choice,
  choices,
  emailAnswer,
  repeatedGroup,
  shortText,
  wholeNumber,
  withRules,
} from "./questions.server";

const form = withRules(
  z.object({
    name: shortText({ minLength: 2, maxLength: 10 }),
    note: shortText({ maxLength: 5, optional: true }),
    hours: choice(["2", "5"], {}),
    days: choices(["mon", "tue"], { minLength: 1 }),
    count: wholeNumber({ min: 1, max: 9 }),
    email: emailAnswer({ optional: true }),
    phone: phoneText({ optional: true }),
    isNew: checkbox(),
    privacy: agreement(),
    helper: z.object({ name: shortText({ maxLength: 3, optional: true }) }),
    skills: repeatedGroup({ skill: choice(["go"], {}) }, { minLength: 1, maxLength: 2 }),
    onlyOnThePage: checkbox(),
  }),
  () => {},
).transform((answers) => answers);
const text = z.string();
const body = z.object({
  name: text.meta({ description: "Of a person" }),
  note: text.nullish(),
  hours: text,
  days: z.array(text),
  count: z.int(),
  email: text.nullish(),
  phone: text.nullish(),
  isNew: z.boolean().default(false),
  privacy: z.boolean(),
  helper: z.object({ name: text.nullish() }),
  skills: z.array(z.object({ skill: text })),
  clientId: z.uuid().optional(),
});
const described = describeBody(body, form);
const VALID = {
  name: "Amina",
  hours: "5",
  days: ["mon"],
  count: 3,
  privacy: true,
  helper: {},
  skills: [{ skill: "go" }],
};

test("a described body has the rules of the form and the fields of the call", () => {
  expect(described.safeParse(VALID).error).toBeUndefined();
  expect(Object.keys(described.shape).toSorted()).toEqual(Object.keys(body.shape).toSorted());
  for (const wrong of [
    { name: "A" },
    { name: "   " },
    { name: "x".repeat(11) },
    { note: "x".repeat(6) },
    { hours: "3" },
    { days: [] },
    { days: ["sun"] },
    { count: 0 },
    { count: 10 },
    { phone: "12" },
    { privacy: false },
    { helper: { name: "long" } },
    { skills: [] },
    { skills: [{ skill: "c" }] },
    { onlyOnThePage: true },
  ])
    expect(described.safeParse({ ...VALID, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});

test("descriptions, defaults and optional fields stay as the call declares them", () => {
  const schema = z.toJSONSchema(described, { io: "input" });
  expect(schema.required).toEqual(["name", "hours", "days", "count", "privacy", "helper", "skills"]);
  expect(schema.properties).toMatchObject({
    name: { description: "Of a person", minLength: 2, maxLength: 10 },
    hours: { enum: ["2", "5"] },
    isNew: { default: false },
    email: { anyOf: [{ format: "email" }, { type: "null" }] },
  });
});

test("an override replaces the description of a field", () => {
  const { shape } = describeBody(body, form, { skills: z.array(z.object({ skill: text })) });
  expect(shape["skills"]!.safeParse([{ skill: "anything" }]).success).toBe(true);
});
