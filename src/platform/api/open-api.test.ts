import { expect, test } from "vitest";
import { z } from "zod";
import { testDeps } from "../../../test/support/database";
import { describedSchema, jsonSchemaIn } from "../../../test/support/described-schema";
import { apiRoutes } from "../../registry/api-routes";
import { createMember } from "../../features/accounts/accounts.fixture";
import { createTestApp } from "../../server/api/api.fixture";
import { DEFAULT_AREAS } from "./api-areas";
import { endpoint, route } from "./endpoint.server";
import { type OpenApiDocument, createOpenApiDocument } from "./open-api.server";
import { ok } from "../result";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);
/** One call answers signed-in users only, all others answer an owner. */
const { token } = await createMember(deps, "reader@example.org");
const headers = { "x-reboot-session": token, authorization: "Bearer role:owner" };
const answer = await app.inject("/api/v1/openapi.json");
const document: OpenApiDocument = answer.json();
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
);
const readable = operations.filter(
  ({ method, path }) => method === "get" && !path.includes("{") && path !== "/account/api/v1/profile",
);

function* objectsIn(value: unknown, place = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${place}/${key}`);
}
const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

test("the document has a title, a version and a server", () => {
  expect(answer.statusCode).toBe(200);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: expect.any(String), version: "1" },
    servers: [{ url: deps.origin }],
  });
});

test("every call is documented under the URL where it answers", async () => {
  expect(operations).toHaveLength(apiRoutes.length);
  for (const { path, method } of readable)
    expect((await app.inject({ method: method as "GET", url: path, headers })).statusCode, path).toBe(200);
});

test("names are unique, and every reference resolves", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  const tags = new Set(document.tags.map(({ name }) => name));
  for (const { operation } of operations) expect(tags).toContain(operation.tags[0]);
  const references = [...objectsIn(document)].flatMap(([, { $ref }]) =>
    $ref === undefined ? [] : [String($ref)],
  );
  expect(references.length).toBeGreaterThan(100);
  for (const reference of references) expect(at(reference), reference).toBeDefined();
});

test("operations have the shape that OpenAPI 3.1 requires", () => {
  for (const { path, operation } of operations) {
    const parameters = operation.parameters.map(
      (one) =>
        ("$ref" in one ? at(one.$ref) : one) as {
          name: string;
          in: string;
          required?: boolean;
          schema: unknown;
        },
    );
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(named);
    for (const one of parameters) {
      expect(["path", "query", "header"]).toContain(one.in);
      expect(one.schema).toBeTypeOf("object");
      if (one.in === "path") expect(one.required).toBe(true);
    }
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
    expect(Object.keys(operation.responses).length).toBeGreaterThan(1);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      const found = "$ref" in response ? at(String(response["$ref"])) : response;
      expect(found).toMatchObject({ description: expect.stringMatching(/\w/) });
    }
    for (const scheme of operation.security.flatMap(Object.keys))
      expect(at(`#/components/securitySchemes/${scheme}`)).toBeDefined();
  }
});

test("models have names, and list items have their required fields", () => {
  const models = document.components.schemas as Record<string, { required?: string[] }>;
  for (const name of ["Program", "ProgramSummary", "Course", "Event", "Campaign", "Post", "Problem"])
    expect(models[name]?.required?.length, name).toBeGreaterThan(3);
  const list = models["GetProgramsAnswer"] as { properties?: { items: unknown } };
  expect(list.properties!.items).toMatchObject({ items: { $ref: "#/components/schemas/ProgramSummary" } });
});

test("there are no OpenAPI 3.0 keywords and no meaningless bounds", () => {
  for (const [place, part] of objectsIn(document)) {
    expect(part, place).not.toHaveProperty("nullable");
    expect(part["maximum"], place).not.toBe(Number.MAX_SAFE_INTEGER);
  }
});

test("responses match their schemas", async () => {
  for (const { path, operation } of readable) {
    const { body } = await app.inject({ url: path, headers });
    const described = z.fromJSONSchema(describedSchema(document, jsonSchemaIn(operation.responses["200"])));
    expect(described.safeParse(JSON.parse(body)).error?.issues, path).toBeUndefined();
  }
  const schema = describedSchema(document, { $ref: "#/components/schemas/Problem" });
  const refused = (await app.inject("/api/v1/programs?limit=0")).json();
  expect(z.fromJSONSchema(schema).safeParse(refused).error).toBeUndefined();
});

test("access, limits, bodies, idempotency and other hosts are described", () => {
  const shared = { summary: "x", tag: "Test", output: z.object({ id: z.int() }) };
  const add = endpoint({
    ...shared,
    body: z.object({ text: z.string() }),
    idempotent: true,
    status: 201,
    handle: async () => ok({ id: 1 }),
  });
  const read = endpoint({ ...shared, handle: async () => ok({ id: 1 }) });
  const areas = { ...DEFAULT_AREAS, admin: { origin: "https://admin.example.org", path: "" } };
  const { paths, components } = createOpenApiDocument(
    [
      route("POST /things", "account", ["api", "ajax"], "signed-in", add),
      route("GET /checking", "admin", ["ajax"], { roles: ["finance"] }, read),
    ],
    { origin: "https://example.org", areas },
  );
  expect(Object.keys(paths)).toEqual(["/account/api/v1/things", "/ajax/v1/checking"]);
  const { post } = paths["/account/api/v1/things"]!;
  expect(post?.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(post!.responses)).toEqual([
    "201",
    "400",
    "401",
    "403",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
  ]);
  expect(jsonSchemaIn(post!.requestBody)).toEqual({ $ref: "#/components/schemas/AccountPostThingsBody" });
  expect(components.schemas["AccountPostThingsBody"]).toMatchObject({
    required: ["text"],
    additionalProperties: false,
  });
  const checking = paths["/ajax/v1/checking"]!;
  expect(checking.servers).toEqual([{ url: "https://admin.example.org" }]);
  expect(checking.get?.description).toBe("For staff: owner, finance. At most 300 in 60 seconds.");
  expect(checking.get?.responses["200"]).toMatchObject({
    content: { "application/json": { schema: { required: ["data"] } } },
  });
});
