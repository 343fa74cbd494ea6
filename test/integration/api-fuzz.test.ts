import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { testDeps } from "../support/database";
import { describedSchema, jsonSchemaIn } from "../support/described-schema";
import { type JsonSchema, hostileValues, valuesOf } from "../support/schema-values";
import type { OpenApiDocument, Operation } from "../../src/platform/api/open-api.server";
import { createMember } from "../../src/features/accounts/accounts.fixture";
import { ok } from "../../src/platform/result";
import { apiRoutes } from "../../src/registry/api-routes";
import { createTestApp } from "../../src/server/api/api.fixture";

/** Fixed, so that failures reproduce. */
const SEED = 20261128;
/** Per operation: valid calls, and calls with a hostile or undeclared field. */
const VALID_CALLS = 8;
const BROKEN_CALLS = 6;
/** Run last, because they remove content that other operations need. */
const LAST = ["/admin/api/v1/sample/remove", "/admin/api/v1/privacy/erase"];

const deps = await testDeps("sample");
const { user: owner } = await createMember(deps, "owner@example.org", ["owner"]);
const app = await createTestApp(deps, apiRoutes, {}, async () =>
  ok({ kind: "user", id: owner.accountId, roles: ["owner"] }),
);
afterEach(async () => void (await deps.db.deleteFrom("rate_limit").execute()));
const document: OpenApiDocument = (await app.inject("/api/v1/openapi.json")).json();
const models = document.components.schemas as Record<string, JsonSchema>;
const problem = z.fromJSONSchema(describedSchema(document, { $ref: "#/components/schemas/Problem" }));

type Input = { path: Record<string, string>; query: Record<string, unknown>; body: unknown };

const call = (method: string, url: string, body: unknown) =>
  app.inject({
    method: method as "GET",
    url,
    headers: {
      origin: deps.origin,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

const knownIds = new Map<string, string[]>();
async function idsAt(listPath: string): Promise<string[]> {
  const existing = knownIds.get(listPath);
  if (existing) return existing;
  const { items = [] } = (await call("GET", listPath, undefined)).json() as { items?: { id?: unknown }[] };
  const ids = Array.isArray(items) ? items.flatMap(({ id }) => (typeof id === "string" ? [id] : [])) : [];
  knownIds.set(listPath, ids.slice(0, 5));
  return ids.slice(0, 5);
}

/** Without cursors, which only a previous response has. */
const parametersOf = ({ parameters }: Operation, place: string) =>
  parameters.flatMap((one) =>
    "$ref" in one || one.in !== place || one.name === "cursor"
      ? []
      : [{ ...one, schema: one.schema as JsonSchema }],
  );

/** Includes existing ids as often as generated ones. */
async function inputsOf(path: string, operation: Operation): Promise<fc.Arbitrary<Input>> {
  const pathFields: Record<string, fc.Arbitrary<string>> = {};
  for (const { name, schema } of parametersOf(operation, "path")) {
    const made = valuesOf(schema, models).map(String);
    const listPath = path.slice(0, path.indexOf(`{${name}}`) - 1);
    const ids = listPath.includes("{") ? [] : await idsAt(listPath);
    pathFields[name] = ids.length === 0 ? made : fc.oneof(made, fc.constantFrom(...ids));
  }
  const query = parametersOf(operation, "query");
  const queryFields = Object.fromEntries(query.map(({ name, schema }) => [name, valuesOf(schema, models)]));
  const requiredKeys = query.filter(({ required }) => required).map(({ name }) => name);
  const body = operation.requestBody
    ? valuesOf(jsonSchemaIn(operation.requestBody) as JsonSchema, models)
    : fc.constant(undefined);
  return fc.record({ path: fc.record(pathFields), query: fc.record(queryFields, { requiredKeys }), body });
}

const broken = (input: Input): fc.Arbitrary<Input> =>
  fc.tuple(hostileValues, fc.nat()).map(([value, at]) => {
    if (typeof input.body !== "object" || input.body === null)
      return { ...input, query: { x: String(value) } };
    const names = Object.keys(input.body);
    const name = names.length === 0 ? "x" : names[at % names.length]!;
    return { ...input, body: { ...input.body, [name]: value } };
  });

const urlOf = (path: string, input: Input): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(input.path[name])),
  );
  const query = new URLSearchParams(
    Object.entries(input.query).map(([name, value]) => [name, toText(value)]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
};
/** URLs cannot contain lone surrogates, and an empty segment would be another path. */
const toText = (value: unknown): string => String(value).toWellFormed() || "x";

async function check(path: string, method: string, operation: Operation, input: Input): Promise<void> {
  const url = urlOf(path, input);
  const answer = await call(method, url, input.body);
  const named = `${method} ${url} ${JSON.stringify(input.body)}: ${answer.body.slice(0, 500)}`;
  expect(answer.statusCode, named).toBeLessThan(500);
  // Another operation has this path, for example `/campaigns/..`.
  if (answer.statusCode === 405) return;
  expect(Object.keys(operation.responses), named).toContain(String(answer.statusCode));
  if (answer.statusCode >= 400) {
    expect(answer.headers["content-type"], named).toContain("application/problem+json");
    expect(problem.safeParse(answer.json()).error, named).toBeUndefined();
  } else if (answer.statusCode < 300 && input.query["fields"] === undefined) {
    const schema = jsonSchemaIn(operation.responses[String(answer.statusCode)]);
    const described = z.fromJSONSchema(describedSchema(document, schema));
    expect(described.safeParse(answer.json()).error?.issues, named).toBeUndefined();
  }
}

const operations = Object.entries(document.paths)
  .flatMap(([path, item]) =>
    (["get", "post", "put", "patch", "delete"] as const).flatMap((method) =>
      item[method] ? [{ path, method: method.toUpperCase(), operation: item[method] }] : [],
    ),
  )
  .toSorted((a, b) => Number(LAST.includes(a.path)) - Number(LAST.includes(b.path)));

test("operations are found", () => {
  expect(operations).toHaveLength(apiRoutes.length);
});

for (const { path, method, operation } of operations)
  test(`${method} ${path} returns only declared responses, for any input`, async () => {
    const inputs = fc.sample(await inputsOf(path, operation), { seed: SEED, numRuns: VALID_CALLS });
    const wrong = inputs
      .slice(0, BROKEN_CALLS)
      .flatMap((input) => fc.sample(broken(input), { seed: SEED, numRuns: 1 }));
    for (const input of [...inputs, ...wrong]) await check(path, method, operation, input);
  });
