import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../test/database";
import { api } from "../api";
import { ROLES, type Role, type User } from "../platform/who";
import { listFile } from "./list-file.server";
import { LIST_FILES } from "./list-files";

const deps = await testDeps("sample");
const somebody = (...roles: Role[]): User => ({ kind: "user", id: randomUUID(), roles });
const take = (who: User, part: string, query: Record<string, string> = {}) =>
  listFile(deps, who, { part, query, locale: "en" });

async function read(who: User, part: string, query: Record<string, string> = {}): Promise<string> {
  const file = await take(who, part, query);
  if (!file.ok) throw new Error(file.error);
  let text = "";
  for await (const piece of file.value) text += piece;
  return text;
}

test("each list × role: whoever may open a list may take it as a file, and nobody else", async () => {
  for (const [part, { path }] of Object.entries(LIST_FILES)) {
    const { access } = api.find((one) => one.area === "admin" && one.method === "GET" && one.path === path)!;
    const named: readonly string[] = typeof access === "object" ? access.roles : [];
    for (const role of ROLES) {
      const file = await take(somebody(role), part);
      const wanted = role === "owner" || named.includes(role) ? "a file" : "forbidden";
      expect([part, role, file.ok ? "a file" : file.error]).toEqual([part, role, wanted]);
    }
  }
});

test("a file holds every line of the list however long it is, its columns first, and who took it is in the log", async () => {
  const owner = somebody("owner");
  for (let time = 0; time < 120; time++) await take(owner, "expenses");
  const lines = (await read(owner, "audit", { action: "exported", actor: owner.id })).trimEnd().split("\r\n");
  expect(lines[0]).toBe('\uFEFF"happenedAt","actorName","action","subject","item","title"');
  // Itself included: it is written down before it is read.
  expect(lines).toHaveLength(1 + 121);
  expect(lines[1]).toContain('"exported","audit","csv"');
  expect(lines[2]).toContain('"exported","expenses","csv"');
});

test("every list that is a file can be read to its end, with something in each column's place", async () => {
  for (const [part, { columns }] of Object.entries(LIST_FILES)) {
    const [head, ...lines] = (await read(somebody("owner"), part)).trimEnd().split("\r\n");
    expect(head, part).toBe(`\uFEFF${columns.map((name) => `"${name}"`).join(",")}`);
    if (["audit", "issues", "campaign-money", "expenses"].includes(part)) {
      expect(lines.length, part).toBeGreaterThan(0);
      expect(lines.join("\n"), part).not.toMatch(/\[object|undefined|@/);
    }
  }
});

test("what is no file, or asked for by what the list does not know, is not found", async () => {
  for (const part of ["mails", "suppressions", "people", "staff", "__proto__", "nothing"])
    expect(await take(somebody("owner"), part)).toEqual({ ok: false, error: "not_found" });
  expect(await take(somebody("owner"), "audit", { colour: "red" })).toEqual({
    ok: false,
    error: "not_found",
  });
});
