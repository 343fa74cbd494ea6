import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { Field } from "../../platform/content/content-kind";
import { fieldError } from "../../platform/api/validate-input.server";
import { LOCALES } from "../../platform/i18n/locales";
import { toRefusal } from "./content-results.server";
import { draftInputOf } from "./content.input.server";
import { findFieldByPath, withFieldMessages } from "./field-messages.server";

/** Every place of a kind that something is written in: `activities.0.title`. */
const placesOf = (fields: readonly Field[], above = ""): string[] =>
  fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    if (field.kind === "group") return placesOf(field.fields, `${path}.`);
    if (field.kind === "list" || field.kind === "rows") return placesOf(field.fields, `${path}.0.`);
    return [field.kind === "texts" ? `${path}.0` : path];
  });
/** What is chosen, ticked or picked from what there is: nothing can be written into it. */
const NOT_WRITTEN = new Set<Field["kind"]>(["flag", "picture", "choices"]);

for (const kind of CONTENT_KINDS)
  test(`whatever is refused, each field says what to write, in every language: ${kind.name}`, () => {
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

test("a broken rule says the rule, in every language", () => {
  for (const kind of CONTENT_KINDS)
    for (const { field } of kind.rules ?? [])
      for (const locale of LOCALES) {
        const [text] = toRefusal(kind, { code: "rule", field }, locale).errors!;
        expect(text!.message, field).not.toBe(fieldError(field, "invalid", locale).message);
        expect(text!.field).toBe(`data.${field}`);
      }
});

test("a telephone number may be written in groups", () => {
  const settings = CONTENT_KINDS.find(({ name }) => name === "settings")!;
  const number = (whatsapp: string) => draftInputOf(settings).safeParse({ name: "R", whatsapp });
  expect(number("+254 712-345 678").data).toMatchObject({ whatsapp: "+254712345678" });
  expect(number("+254 (712) 345.678").data).toMatchObject({ whatsapp: "+254712345678" });
  expect(number("0712 345 678").success).toBe(false);
});
