import { expect, test } from "vitest";
import { z } from "zod";
import { describedSchema, jsonSchemaIn } from "../../../../test/support/described-schema";
import { DEFAULT_AREAS } from "../../../platform/api/api-areas";
import { createOpenApiDocument } from "../../../platform/api/open-api.server";
import { apiRoutes } from "../../../registry/api-routes";
import { apiDocsView } from "./api-docs-view.server";

const routes = apiRoutes.filter(({ area }) => area !== "admin");
const document = createOpenApiDocument(routes, { origin: "https://example.org", areas: DEFAULT_AREAS });
const docs = apiDocsView(document);
const calls = docs.groups.flatMap((group) => group.calls);

test("each call has an example that matches its response schema", () => {
  expect(calls).toHaveLength(routes.length);
  for (const { method, path, status, example } of calls) {
    const operation = document.paths[path]![method.toLowerCase() as "get"]!;
    const schema = z.fromJSONSchema(describedSchema(document, jsonSchemaIn(operation.responses[status])));
    expect(schema.safeParse(JSON.parse(example)).error?.issues, `${method} ${path}`).toBeUndefined();
  }
});

test("a call with a body has its fields and an example", () => {
  const login = calls.find(({ path }) => path === "/ajax/v1/auth/login")!;
  expect(login.body.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    "email",
    "password",
  ]);
  expect(JSON.parse(login.bodyExample!)).toMatchObject({ email: "amina@example.org" });
  const registration = calls.find(({ path }) => path === "/api/v1/registrations")!;
  expect(registration.body.find(({ name }) => name === "place.hoursPerWeek")?.kind).toContain("2, 5, 9, 16");
  for (const { body, bodyExample } of calls)
    expect(body.length > 0).toBe(bodyExample !== null && bodyExample !== "{}");
});

test("the guide explains sign-in, realtime, files and changes", () => {
  for (const words of [
    "Origin: https://example.org",
    "refresh-token",
    "tus",
    "realtime",
    "deprecated",
    "curl",
  ])
    expect(docs.guide).toContain(words);
});
