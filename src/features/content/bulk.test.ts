import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { createTestApp } from "../../server/api/api.fixture";
import { createContent } from "./content-changes.service.server";
import { browseContent, readContent } from "./content.service.server";
import { kindOf, owner } from "./import-export/import.fixture";
import { m } from "../../paraglide/messages";

const events = kindOf("events");

test("several items are published at once, and a refused one has a reason and blocks no other", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const { items } = await browseContent(deps, events, {}, { size: 1, after: null });
  const { data } = (await readContent(deps, events, items[0]!.id))!;
  const draft = async (slug: string) => {
    const made = await createContent(deps, who, events, { ...data, slug });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    return { id: made.value.id, version: made.value.version };
  };
  const good = await draft("good-one");
  const missing = { id: "01900000-0000-7000-8000-00000000ffff", version: 1 };
  const stale = { ...(await draft("stale-one")), version: 7 };
  const app = await createTestApp(deps, apiRoutes);
  const send = (step: string, list: object[], role = "role:organiser") =>
    app.inject({
      method: "POST",
      url: "/admin/api/v1/content/events/bulk",
      headers: { authorization: `Bearer ${role}` },
      payload: { step, items: list },
    });
  const { results } = (await send("publish", [missing, good, stale])).json();
  expect(results).toEqual([
    { id: missing.id, message: expect.stringMatching(/\w/) },
    { id: good.id, message: null },
    { id: stale.id, message: m.problem_changed_meanwhile() },
  ]);
  expect((await readContent(deps, events, good.id))!.shown).toBe(true);
  expect((await readContent(deps, events, stale.id))!.shown).toBe(false);
  const taken = await send("unpublish", [{ id: good.id, version: good.version + 1 }, good]);
  expect(taken.json().results.map(({ message }: { message: string | null }) => message === null)).toEqual([
    true,
    false,
  ]);
  expect((await send("publish", [good], "role:reviewer")).statusCode).toBe(403);
  expect((await send("delete", [good])).statusCode).toBe(422);
  expect((await send("publish", [])).statusCode).toBe(422);
});
