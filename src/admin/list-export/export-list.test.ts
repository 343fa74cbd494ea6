import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { ROLES, type Role, type User } from "../../platform/auth/principal";
import { exportList } from "./export-list.server";
import { EXPORTABLE_LISTS } from "./exportable-lists";

const deps = await testDeps("sample");
const createUser = (...roles: Role[]): User => ({ kind: "user", id: randomUUID(), roles });
const startExport = (user: User, part: string, query: Record<string, string> = {}) =>
  exportList(deps, user, { section: part, query, locale: "en" });

async function readExport(user: User, part: string, query: Record<string, string> = {}): Promise<string> {
  const file = await startExport(user, part, query);
  if (!file.ok) throw new Error(file.error);
  let text = "";
  for await (const chunk of file.value) text += chunk;
  return text;
}

test("each list × role: a list can be exported by those who may read it, and by no one else", async () => {
  for (const [part, { path }] of Object.entries(EXPORTABLE_LISTS)) {
    const { access } = apiRoutes.find(
      (one) => one.area === "admin" && one.method === "GET" && one.path === path,
    )!;
    const allowedRoles: readonly string[] = typeof access === "object" ? access.roles : [];
    for (const role of ROLES) {
      const file = await startExport(createUser(role), part);
      const expected = role === "owner" || allowedRoles.includes(role) ? "a file" : "forbidden";
      expect([part, role, file.ok ? "a file" : file.error]).toEqual([part, role, expected]);
    }
  }
});

test("an export contains every line of a long list and its columns first, and is logged", async () => {
  const owner = createUser("owner");
  for (let time = 0; time < 120; time++) await startExport(owner, "expenses");
  const lines = (await readExport(owner, "audit", { action: "exported", actor: owner.id }))
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toBe('\uFEFF"happenedAt","actorName","action","subject","item","title"');
  // Includes itself: an export is logged before it is read.
  expect(lines).toHaveLength(1 + 121);
  expect(lines[1]).toContain('"exported","audit","csv"');
  expect(lines[2]).toContain('"exported","expenses","csv"');
});

test("every exportable list can be read to its end, without malformed values", async () => {
  for (const [part, { columns }] of Object.entries(EXPORTABLE_LISTS)) {
    const [head, ...lines] = (await readExport(createUser("owner"), part)).trimEnd().split("\r\n");
    expect(head, part).toBe(`\uFEFF${columns.map((name) => `"${name}"`).join(",")}`);
    if (["audit", "issues", "campaign-finances", "expenses"].includes(part)) {
      expect(lines.length, part).toBeGreaterThan(0);
      expect(lines.join("\n"), part).not.toMatch(/\[object|undefined|@/);
    }
  }
});

test("other lists and unknown filters are not found", async () => {
  for (const part of ["mails", "suppressions", "privacy", "staff", "__proto__", "nothing"])
    expect(await startExport(createUser("owner"), part)).toEqual({ ok: false, error: "not_found" });
  expect(await startExport(createUser("owner"), "audit", { colour: "red" })).toEqual({
    ok: false,
    error: "not_found",
  });
});
