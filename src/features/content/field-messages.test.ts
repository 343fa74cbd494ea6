import { expect, test } from "vitest";
import type { z } from "zod";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { Field } from "../../platform/content/content-kind";
import { fieldError } from "../../platform/api/validate-input.server";
import { LOCALES } from "../../platform/i18n/locales";
import { siteSettings } from "../site/site.input.server";
import { toRefusal } from "./content-results.server";
import { draftInputOf } from "./content.input.server";
import { findFieldByPath, withFieldMessages } from "./field-messages.server";

/** Paths of all writable fields, such as `activities.0.title`. */
const placesOf = (fields: readonly Field[], above = ""): string[] =>
  fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    if (field.kind === "group") return placesOf(field.fields, `${path}.`);
    if (field.kind === "list" || field.kind === "rows") return placesOf(field.fields, `${path}.0.`);
    return [field.kind === "texts" ? `${path}.0` : path];
  });
const NOT_WRITTEN = new Set<Field["kind"]>(["flag", "picture", "choices"]);

for (const kind of CONTENT_KINDS)
  test(`each refused field says what to write, in every language: ${kind.name}`, () => {
    for (const place of placesOf(kind.fields)) {
      const field = findFieldByPath(kind.fields, place)!;
      expect(field, place).not.toBeNull();
      if (NOT_WRITTEN.has(field.kind)) continue;
      for (const code of ["required", "wrong_type", "invalid_format", "invalid"] as const)
        for (const locale of LOCALES) {
          const plain = fieldError(place, code, locale);
          const [text] = withFieldMessages(kind, [plain], locale);
          expect(text!.message, `${place} ${code} ${locale}`).not.toBe(plain.message);
        }
    }
  });

test("a broken rule has its own message, in every language", () => {
  for (const kind of CONTENT_KINDS)
    for (const { field } of kind.rules ?? [])
      for (const locale of LOCALES) {
        const [text] = toRefusal(kind, { code: "rule", field }, locale).errors!;
        expect(text!.message, field).not.toBe(fieldError(field, "invalid", locale).message);
        expect(text!.field).toBe(`data.${field}`);
      }
});

const settings = CONTENT_KINDS.find(({ name }) => name === "settings")!;
const readSettings = (values: object) => draftInputOf(settings).safeParse({ name: "R", ...values });

test.each([
  "+254 712-345 678",
  "+254 (712) 345.678",
  "+254\u202f712\u202f345\u202f678",
  "\u202a+254 712 345 678\u202c",
  "+٢٥٤ ٧١٢ ٣٤٥ ٦٧٨",
  "00254712345678",
  "https://api.whatsapp.com/send?phone=254712345678&text=Hello",
])("a phone number of the settings may be pasted as %j", (typed) => {
  const press = { name: "Amina", email: "", phone: typed };
  expect(readSettings({ whatsapp: typed, press }).data).toMatchObject({
    whatsapp: "+254712345678",
    press: { phone: "+254712345678" },
  });
});

test("a phone number of the settings needs its country code", () => {
  expect(readSettings({ whatsapp: "0712 345 678" }).success).toBe(false);
  expect(readSettings({ whatsapp: "+254" }).success).toBe(false);
});

test("an email address of the settings is read as in public forms, and the site reads it back", () => {
  const typed = "\u202aReboot <info@bücher.example>\u202c";
  const press = { name: "Amina", email: typed, phone: "" };
  const { data } = readSettings({ email: typed, press });
  expect(data).toMatchObject({ email: "info@bücher.example", press: { email: "info@bücher.example" } });
  const storedEmail = (siteSettings as unknown as z.ZodObject).pick({ email: true });
  expect(storedEmail.safeParse(data).success).toBe(true);
  expect(readSettings({ email: "info@localhost" }).success).toBe(false);
});
