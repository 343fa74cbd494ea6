import { expect, test } from "vitest";
import type { z } from "zod";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import type { ApiStyle } from "../../src/platform/api/api-request";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);

type Route = (typeof apiRoutes)[number];
/** Returns a valid value for a parameter, whether or not such a record exists. */
function wellMade({ endpoint }: Route, name: string): string {
  const schema = endpoint.params.shape[name] as z.ZodType & { options?: string[] };
  const tried = ["x", "7", deps.newId(), "a".repeat(64), ...(schema.options ?? [])];
  const found = tried.find((value) => schema.safeParse(value).success);
  if (found === undefined) throw new Error(`no value for ${name}`);
  return found;
}

let people = 0;
/** As an owner with a unique IP address, so that neither rights nor limits refuse. */
async function ask(
  route: Route,
  style: ApiStyle,
  more: { query?: string; type?: string; body?: string; id?: string },
) {
  const { query = "", type = "application/json", body, id } = more;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(id ?? wellMade(route, name)),
  );
  const somebody = ++people;
  const answer = await app.inject({
    method: route.method,
    url: `${deps.areas[route.area].path}/${style}/v1${path}${query}`,
    headers: {
      origin: deps.origin,
      authorization: `Bearer role:owner;${somebody}`,
      ...(body === undefined ? {} : { "content-type": type }),
    },
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress: `10.3.${somebody >> 8}.${somebody & 255}`,
  });
  const problem = answer.headers["content-type"]?.includes("problem+json") ? answer.json() : null;
  const fields = problem?.errors.map(
    (error: { field: string; code: string }) => `${error.field} ${error.code}`,
  );
  return { status: answer.statusCode, code: problem?.code, fields, text: answer.body };
}

const writes = apiRoutes.filter(({ endpoint }) => endpoint.body !== null);
const called = ({ method, path }: Route) => `${method} ${path}`;

test("calls with bodies, parameters and queries exist, so the tests below are not empty", () => {
  expect(writes.length).toBeGreaterThan(1);
  expect(apiRoutes.filter(({ path }) => path.includes(":")).length).toBeGreaterThan(5);
});

for (const route of writes)
  test(`${called(route)}: a malformed body, another type, a large body and an unknown field each have their error`, async () => {
    for (const style of route.styles) {
      for (const body of ["{", "", "{'a':1}", "\u0000", '{"a":1}x', '{"__proto__":{"x":1}}'])
        expect(await ask(route, style, { body }), body).toMatchObject({
          status: 400,
          code: "malformed_json",
        });
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"])
        expect(await ask(route, style, { type, body: "{}" }), type).toMatchObject({
          status: 415,
          code: "unsupported_media_type",
        });
      const large = JSON.stringify({ a: "x".repeat(route.endpoint.bodyBytes) });
      expect(await ask(route, style, { body: large })).toMatchObject({
        status: 413,
        code: "payload_too_large",
      });
      const unknown = await ask(route, style, { body: '{"neverDeclared":1}' });
      expect(unknown).toMatchObject({ status: 422, code: "validation_failed" });
      expect(unknown.fields).toContain("neverDeclared unknown");
      for (const body of ["7", '"x"', "[]", "true", `${"[".repeat(500)}${"]".repeat(500)}`])
        expect(await ask(route, style, { body }), body.slice(0, 20)).toMatchObject({ status: 422 });
    }
  });

for (const route of apiRoutes.filter(({ path }) => path.includes(":")))
  test(`${called(route)}: an unknown id is not found, never a server error`, async () => {
    for (const style of route.styles)
      for (const id of [
        "nobody",
        "..",
        "%",
        "a/b",
        "'; drop table account",
        "\u0000",
        "x".repeat(290),
        "💻",
        "NaN",
      ]) {
        const { status, text } = await ask(route, style, { id });
        // `..` resolves to the parent path, which may accept other methods.
        expect(
          id === ".." ? [400, 404, 405, 415, 422] : [400, 404, 415, 422],
          `${id}: ${text.slice(0, 200)}`,
        ).toContain(status);
        expect(text).not.toMatch(/syntax error|select |\.ts:|node_modules|at async/i);
      }
  });

for (const route of apiRoutes)
  test(`${called(route)}: undeclared parameters are refused by name`, async () => {
    for (const style of route.styles) {
      const body = route.endpoint.body === null ? {} : { body: "{}" };
      const refused = await ask(route, style, { query: "?neverDeclared=1", ...body });
      expect(refused, refused.text).toMatchObject({ status: 422, code: "validation_failed" });
      expect(refused.fields).toContain("neverDeclared unknown");
    }
  });
