import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { Role, User } from "../../platform/auth/principal";
import { createTwoFactorMember } from "../accounts/accounts.fixture";
import { MAX_VIEWS, removeView, readViews, saveView } from "./queue-views.service.server";
import { viewFilter } from "./queues.input.server";

const deps = await testDeps();
const person = async (email: string, roles: Role[]): Promise<User> => ({
  kind: "user",
  id: (await createTwoFactorMember(deps, email, roles)).user.accountId,
  roles,
});
const reviewer = await person("grace@example.org", ["reviewer"]);
const other = await person("other@example.org", ["reviewer"]);
const finance = await person("finance@example.org", ["finance"]);
const late = { name: "Late", filter: { late: "true" } };

test("a view is kept for its person alone, is replaced by one of its name, and goes when it is dropped", async () => {
  expect(await saveView(deps, reviewer, "learners", late)).toEqual({ ok: true, value: { views: [late] } });
  const offers = { name: "Late", filter: { late: "true", state: "offered" } };
  expect(await saveView(deps, reviewer, "learners", offers)).toEqual({
    ok: true,
    value: { views: [offers] },
  });
  for (const [user, queue] of [
    [other, "learners"],
    [reviewer, "mentors"],
  ] as const)
    expect(await readViews(deps, user, queue)).toEqual({ ok: true, value: { views: [] } });
  expect(await removeView(deps, other, "learners", "Late")).toEqual({ ok: true, value: { views: [] } });
  expect(await readViews(deps, reviewer, "learners")).toEqual({ ok: true, value: { views: [offers] } });
  expect(await removeView(deps, reviewer, "learners", "Late")).toEqual({ ok: true, value: { views: [] } });
});

test("whoever sees nothing of a queue keeps no view of it", async () => {
  expect(await saveView(deps, finance, "learners", late)).toEqual({ ok: false, error: "forbidden" });
  expect((await saveView(deps, finance, "messages", late)).ok).toBe(true);
});

test("there are so many views and no more, also when they are kept at once", async () => {
  const names = Array.from({ length: MAX_VIEWS + 5 }, (_, at) => `View ${at}`);
  const done = await Promise.all(
    names.map((name) => saveView(deps, other, "messages", { name, filter: {} })),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(MAX_VIEWS);
  const again = await saveView(deps, other, "messages", { name: "View 0", filter: late.filter });
  expect(again.ok).toBe(done[0]!.ok);
});

test("search words, and what is no filter, are not kept", () => {
  expect(viewFilter.parse({ q: "Amina", state: "offered", other: "x" })).toEqual({ state: "offered" });
  expect(viewFilter.safeParse({ state: "DROP TABLE" }).success).toBe(false);
});
