import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import { CONTENT_KINDS } from "../../src/registry/content-kinds";
import { ROLES, type Role } from "../../src/platform/auth/principal";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = await testDeps("sample");
const app = await createTestApp({ ...deps, db: deps.db }, apiRoutes);
const PUBLIC = ["/ping", "/openapi.json"];
const admin = apiRoutes.filter(({ area, path }) => area === "admin" && !PUBLIC.includes(path));

const ID = "01900000-0000-7000-8000-00000000ffff";
const urlOf = (path: string, kind: string) =>
  `/admin/api/v1${path.replace(":kind", kind).replace(":queue", "messages").replace(":id", ID).replace(":event", "1").replace(":order", ID)}`;
let calls = 0;
/** The body is empty, so allowed roles get a validation error. */
async function statusFor(method: string, path: string, role: string, kind = "events"): Promise<number> {
  const authorization = role === "nobody" ? undefined : `Bearer role:${role};${++calls}`;
  const answer = await app.inject({
    method: method as "GET",
    url: urlOf(path, kind),
    headers: authorization ? { authorization } : {},
    remoteAddress: `10.0.${Math.floor(calls / 250)}.${calls++ % 250}`,
  });
  return answer.statusCode;
}

test("every back office call needs a staff role", async () => {
  expect(admin.length).toBeGreaterThan(15);
  for (const { method, path, access } of admin) {
    const name = `${method} ${path}`;
    expect(typeof access, name).toBe("object");
    expect(await statusFor(method, path, "nobody"), name).toBe(401);
    expect(await statusFor(method, path, ""), name).toBe(403);
  }
});

const kindOf = (role: Role) => CONTENT_KINDS.find((kind) => kind.writers.includes(role))?.name;

test("every call × role: only the named roles pass", async () => {
  for (const { method, path, access } of admin) {
    const allowed: readonly string[] = typeof access === "object" ? access.roles : [];
    for (const role of ROLES) {
      const status = await statusFor(method, path, role, kindOf(role));
      const name = `${method} ${path} ${role}`;
      if (role === "owner" || allowed.includes(role)) expect([401, 403], name).not.toContain(status);
      else expect(status, name).toBe(403);
    }
  }
});

test("every type × role: its writers may write, others are refused, and auditors may only read", async () => {
  for (const kind of CONTENT_KINDS)
    for (const role of ROLES) {
      const name = `${kind.name} ${role}`;
      const writes = role === "owner" || kind.writers.includes(role);
      const looks = writes || role === "auditor";
      const looked = await statusFor("GET", "/content/:kind", role, kind.name);
      expect(looked === 200, name).toBe(looks);
      const written = await statusFor("DELETE", "/content/:kind/:id?version=1", role, kind.name);
      expect(written, name).toBe(writes ? 404 : 403);
    }
});
