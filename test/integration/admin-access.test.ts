import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import { CONTENT_KINDS } from "../../src/registry/content-kinds";
import { ROLES, type Role } from "../../src/platform/auth/principal";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = await testDeps("sample");
const app = await createTestApp({ ...deps, db: deps.db }, apiRoutes);
/** Calls of the admin area that need no role. */
const PUBLIC = ["/ping", "/openapi.json"];
const admin = apiRoutes.filter(({ area, path }) => area === "admin" && !PUBLIC.includes(path));

const ID = "01900000-0000-7000-8000-00000000ffff";
const urlOf = (path: string, kind: string) =>
  `/admin/api/v1${path.replace(":kind", kind).replace(":queue", "messages").replace(":id", ID).replace(":event", "1").replace(":order", ID)}`;
let calls = 0;
/** The status of a call made with a role; its body is empty, so whoever may call is told what is missing. */
async function statusFor(method: string, path: string, role: string, kind = "events"): Promise<number> {
  // Another person each time: limits count them apart.
  const authorization = role === "nobody" ? undefined : `Bearer role:${role};${++calls}`;
  const answer = await app.inject({
    method: method as "GET",
    url: urlOf(path, kind),
    headers: authorization ? { authorization } : {},
    remoteAddress: `10.0.${Math.floor(calls / 250)}.${calls++ % 250}`,
  });
  return answer.statusCode;
}

test("every call of the back-office is for staff, and says so to everybody else", async () => {
  expect(admin.length).toBeGreaterThan(15);
  for (const { method, path, access } of admin) {
    const name = `${method} ${path}`;
    expect(typeof access, name).toBe("object");
    expect(await statusFor(method, path, "nobody"), name).toBe(401);
    expect(await statusFor(method, path, ""), name).toBe(403);
  }
});

/** A kind that somebody with the role may write, where there is one: each kind says so itself. */
const kindOf = (role: Role) => CONTENT_KINDS.find((kind) => kind.writers.includes(role))?.name;

test("every call × role: only the roles that are named get past the door", async () => {
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

test("every kind × role: who may write a kind may, who may not is refused, and auditors only look", async () => {
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
