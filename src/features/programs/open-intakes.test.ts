import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { DAY_MS } from "../../platform/time/durations";
import { createTestApp } from "../../server/api/api.fixture";

test("open classes are listed with the id for registrations; closed ones are not", async () => {
  const deps = await testDeps("sample");
  const app = await createTestApp(deps, apiRoutes);
  const { items } = (await app.inject("/api/v1/intakes")).json();
  const intake = await deps.db.selectFrom("intake").select(["id", "closes_at"]).executeTakeFirstOrThrow();
  expect(items).toEqual([
    expect.objectContaining({
      id: intake.id,
      program: expect.stringMatching(/^[a-z-]+$/),
      closesAt: intake.closes_at.toISOString(),
      placesLeft: expect.any(Number),
    }),
  ]);
  expect((await app.inject(`/api/v1/programs/${items[0].program}`)).json().title).toBe(items[0].title);
  await deps.db
    .updateTable("intake")
    .set({ opens_at: new Date(deps.now().getTime() - DAY_MS), closes_at: deps.now() })
    .execute();
  expect((await app.inject("/api/v1/intakes")).json()).toEqual({ items: [], nextCursor: null });
});
