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

test("a view is visible to its owner only, replaced under the same name, and deleted on request", async () => {
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

test("a user without access to a queue cannot save a view of it", async () => {
  expect(await saveView(deps, finance, "learners", late)).toEqual({ ok: false, error: "forbidden" });
  expect((await saveView(deps, finance, "messages", late)).ok).toBe(true);
});

test("the maximum of views holds, also for concurrent requests", async () => {
  const names = Array.from({ length: MAX_VIEWS + 5 }, (_, at) => `View ${at}`);
  const done = await Promise.all(
    names.map((name) => saveView(deps, other, "messages", { name, filter: {} })),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(MAX_VIEWS);
  const again = await saveView(deps, other, "messages", { name: "View 0", filter: late.filter });
  expect(again.ok).toBe(done[0]!.ok);
});

test("search text and unknown filters are not stored", () => {
  expect(viewFilter.parse({ q: "Amina", state: "offered", other: "x" })).toEqual({ state: "offered" });
  expect(viewFilter.safeParse({ state: "DROP TABLE" }).success).toBe(false);
});
