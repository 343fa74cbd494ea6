import fc from "fast-check";
import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { jsonSchemaIn } from "../support/described-schema";
import { type FieldHints, type JsonSchema, valuesOf } from "../support/schema-values";
import { m } from "../../src/paraglide/messages";
import type { OpenApiDocument } from "../../src/platform/api/open-api.server";
import { apiRoutes } from "../../src/registry/api-routes";
import { createTestApp } from "../../src/server/api/api.fixture";

const SEED = 20261128;
const BODIES = 40;

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);
const document: OpenApiDocument = (await app.inject("/api/v1/openapi.json")).json();
const models = document.components.schemas as Record<string, JsonSchema>;
let senders = 0;
const post = (url: string, payload: object) => {
  const sender = ++senders;
  return app.inject({ method: "POST", url, payload, remoteAddress: `10.7.${sender >> 8}.${sender & 255}` });
};

/** Values from the calls and standards that the description names for these fields. */
async function readHints(): Promise<FieldHints> {
  type Items = Record<string, { slug: string; id: string }[]>;
  const { languages = [], frameworks = [] }: Items = (await app.inject("/api/v1/skills")).json();
  const { items: intakes = [] }: Items = (await app.inject("/api/v1/intakes")).json();
  const slugs = (skills: Items[string]) => skills.map(({ slug }) => slug);
  const chosen = (skills: Items[string]) =>
    fc.uniqueArray(fc.constantFrom(...slugs(skills)), { minLength: 1, maxLength: 2 });
  return {
    skill: fc.constantFrom(...slugs([...languages, ...frameworks])),
    languages: chosen(languages),
    frameworks: chosen(frameworks),
    intake: fc.constantFrom(...intakes.map(({ id }) => id), "undecided"),
    yearOfBirth: fc.integer({ min: 1960, max: 2000 }),
    phone: fc.oneof(fc.constant(null), fc.constantFrom("+254712345678", "+33612345678", "+971501234567")),
    cv: fc.constant(null),
    attachment: fc.constant(null),
  };
}
const hints = await readHints();

const forms = Object.entries(document.paths).flatMap(([url, { post: operation }]) => {
  const schema = operation?.requestBody && (jsonSchemaIn(operation.requestBody) as JsonSchema);
  const model = schema?.$ref === undefined ? schema : models[schema.$ref.split("/").at(-1)!];
  return schema && model?.properties?.["privacy"] && url.startsWith("/api/v1/") ? [{ url, schema }] : [];
});

test("public forms are found", () => {
  expect(forms.map(({ url }) => url).toSorted()).toEqual(
    ["interests", "mentor-applications", "messages", "partnerships", "registrations"].map(
      (name) => `/api/v1/${name}`,
    ),
  );
});

test.each(forms)("POST $url accepts bodies generated from its description alone", async ({ url, schema }) => {
  const bodies = fc.sample(valuesOf(schema, models, hints), { seed: SEED, numRuns: BODIES });
  const refusals: string[] = [];
  for (const body of bodies) {
    const { statusCode, body: text } = await post(url, body as object);
    if (statusCode !== 201) refusals.push(`${statusCode} ${text}`);
  }
  // Rules across fields, such as "a phone number or an email address", refuse some.
  expect(refusals.length, refusals.slice(0, 5).join("\n")).toBeLessThan(BODIES);
  for (const text of [m.form_not_a_choice(), m.form_too_short({ count: 2 })])
    expect(refusals.filter((refusal) => refusal.includes(text))).toEqual([]);
});

test("an unknown value is refused with the allowed values", async () => {
  const [body] = fc.sample(valuesOf({ $ref: "#/components/schemas/PostRegistrationsBody" }, models, hints), {
    seed: SEED,
    numRuns: 1,
  }) as { place: object }[];
  const answer = await post("/api/v1/registrations", {
    ...body,
    place: { ...body!.place, hoursPerWeek: "3" },
  });
  expect(answer.json().errors).toContainEqual({
    field: "place.hoursPerWeek",
    code: "invalid",
    message: m.field_one_of({ choices: "2, 5, 9, 16" }),
  });
  const message = { topic: "pizza", message: "Is there a class?", email: "a@example.org", privacy: true };
  const topics = (models["PostMessagesBody"]!.properties!["topic"]!.enum as string[]).join(", ");
  expect((await post("/api/v1/messages", message)).json().errors).toEqual([
    { field: "topic", code: "not_allowed", message: m.field_one_of({ choices: topics }) },
  ]);
});
