import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { ContentData } from "../../platform/content/content-kind";
import type { User } from "../../platform/auth/principal";
import { readAuditEntry, readAuditLog } from "../audit/audit.service.server";
import { getCampaign } from "../campaigns/campaigns.service.server";
import { getProgram } from "../programs/programs.service.server";
import {
  createContent,
  deleteContent,
  discardContent,
  publishContent,
  restoreContent,
  saveContent,
  unpublishContent,
} from "./content-changes.service.server";
import { contentInput } from "./content.input.server";
import { browseContent, findRedirectPath, readContent } from "./content.service.server";

const editor: User = { kind: "user", id: "01900000-0000-7000-8000-000000000001", roles: ["editor"] };
const kindOf = (name: string) => CONTENT_KINDS.find((kind) => kind.name === name)!;
const programs = kindOf("programs");
const campaigns = kindOf("campaigns");

async function sample(kind = programs, at = 0) {
  const deps = await testDeps("sample");
  const { items } = await browseContent(deps, kind, {}, { size: 10, after: null });
  const item = (await readContent(deps, kind, items[at]!.id))!;
  return { deps, item, seen: { id: item.id, version: item.version } };
}
const retitled = (data: ContentData, en: string): ContentData => ({
  ...data,
  title: { ...(data["title"] as object), en },
});
function done<T>(changed: { ok: true; value: T } | { ok: false; problem: object }): T {
  if (!changed.ok) throw new Error(JSON.stringify(changed.problem));
  return changed.value;
}

test("every item of the sample is valid and unchanged by saving it", async () => {
  const deps = await testDeps("sample");
  for (const kind of CONTENT_KINDS) {
    const { items } = await browseContent(deps, kind, {}, { size: 100, after: null });
    expect(items.length, kind.name).toBeGreaterThan(0);
    for (const { id } of items) {
      const item = (await readContent(deps, kind, id))!;
      const checked = contentInput(kind).safeParse(item.data);
      expect(checked.error?.issues, `${kind.name} ${id}`).toBeUndefined();
      const saved = done(await saveContent(deps, editor, kind, item, checked.data!));
      const shown = kind.publishes ? done(await publishContent(deps, editor, kind, saved, null)) : saved;
      expect(contentInput(kind).parse(shown.data), `${kind.name} ${id}`).toEqual(checked.data);
      expect(shown.shown).toBe(true);
    }
  }
});

test("changes of a public item wait until they are published", async () => {
  const { deps, item, seen } = await sample();
  const slug = String(item.data["slug"]);
  const before = await getProgram(deps, slug);
  const saved = done(await saveContent(deps, editor, programs, seen, retitled(item.data, "A new title")));
  expect(saved).toMatchObject({ pending: true, shown: true, version: seen.version + 1 });
  expect((await getProgram(deps, slug))!.title).toEqual(before!.title);
  const shown = done(await publishContent(deps, editor, programs, saved, null));
  expect(shown).toMatchObject({ pending: false, state: "published", publishAt: item.publishAt });
  expect((await getProgram(deps, slug))!.title.en).toBe("A new title");
});

test("saving a stale version is refused with the current one", async () => {
  const { deps, item, seen } = await sample();
  await saveContent(deps, editor, programs, seen, retitled(item.data, "Theirs"));
  const late = await saveContent(deps, editor, programs, seen, retitled(item.data, "Mine"));
  expect(late).toMatchObject({
    ok: false,
    problem: { code: "changed", current: { version: seen.version + 1, data: { title: { en: "Theirs" } } } },
  });
});

test("of two concurrent saves one is refused", async () => {
  const { deps, item, seen } = await sample();
  const both = await Promise.all(
    ["One", "Two"].map((title) => saveContent(deps, editor, programs, seen, retitled(item.data, title))),
  );
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test("the history has every change with its data before and after, and can restore it", async () => {
  const { deps, item, seen } = await sample();
  const saved = done(await saveContent(deps, editor, programs, seen, retitled(item.data, "First")));
  const again = done(await saveContent(deps, editor, programs, saved, retitled(item.data, "Second")));
  const { items } = await readAuditLog(deps, { item: item.id }, { size: 10, before: null });
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([
    ["saved", editor.id],
    ["saved", editor.id],
  ]);
  const first = (await readAuditEntry(deps, items[1]!.id))!;
  expect(first).toMatchObject({
    before: { data: { title: item.data["title"] } },
    after: { data: { title: { en: "First" } }, pending: true },
  });
  const check = (data: unknown) => contentInput(programs).parse(data);
  const restored = done(await restoreContent(deps, editor, programs, again, first.id, check));
  expect(restored.title).toMatchObject({ en: "First" });
  expect(await restoreContent(deps, editor, campaigns, again, first.id, check)).toMatchObject({ ok: false });
});

test("a refused change leaves nothing, not even in the log", async () => {
  const { deps, item, seen } = await sample();
  const other = (await browseContent(deps, programs, {}, { size: 10, after: null })).items[1]!;
  const taken = { ...item.data, slug: other.data["slug"] };
  const saved = done(await saveContent(deps, editor, programs, seen, taken));
  expect(await publishContent(deps, editor, programs, saved, null)).toEqual({
    ok: false,
    problem: { code: "taken", field: "slug" },
  });
  const after = (await readContent(deps, programs, item.id))!;
  expect(after.version).toBe(saved.version);
  expect((await readAuditLog(deps, { item: item.id }, { size: 10, before: null })).items).toHaveLength(1);
});

test("a new item is a hidden draft until its scheduled time", async () => {
  const { deps, item } = await sample();
  const data = { ...item.data, slug: "quite-new" };
  const made = done(await createContent(deps, editor, programs, data));
  expect(made).toMatchObject({ state: "draft", shown: false, pending: false });
  expect(await getProgram(deps, "quite-new")).toBeNull();
  const at = new Date(deps.now().getTime() + 3_600_000);
  const planned = done(await publishContent(deps, editor, programs, made, at));
  expect(planned).toMatchObject({ state: "scheduled", shown: false });
  expect(await getProgram(deps, "quite-new")).toBeNull();
  expect(await getProgram({ ...deps, now: () => at }, "quite-new")).not.toBeNull();
  expect(await publishContent(deps, editor, programs, planned, deps.now())).toMatchObject({ ok: false });
});

test("an unpublished item stays as a draft and can be deleted, and a public one cannot", async () => {
  const { deps, item, seen } = await sample();
  const saved = done(await saveContent(deps, editor, programs, seen, retitled(item.data, "Kept")));
  const gone = done(await unpublishContent(deps, editor, programs, saved));
  expect(gone).toMatchObject({ state: "draft", shown: false, pending: false, title: { en: "Kept" } });
  expect(await getProgram(deps, String(item.data["slug"]))).toBeNull();
  expect(await deleteContent(deps, editor, programs, { ...gone, version: gone.version - 1 })).toMatchObject({
    problem: { code: "changed" },
  });
  const fresh = done(await createContent(deps, editor, programs, { ...item.data, slug: "never-seen" }));
  done(await deleteContent(deps, editor, programs, fresh));
  expect(await readContent(deps, programs, fresh.id)).toBeNull();
});

test("discarding a draft restores the public version", async () => {
  const { deps, item, seen } = await sample();
  const saved = done(await saveContent(deps, editor, programs, seen, retitled(item.data, "Not so")));
  const back = done(await discardContent(deps, editor, programs, saved));
  expect(back).toMatchObject({ pending: false, data: { title: item.data["title"] } });
  expect(await discardContent(deps, editor, programs, back)).toMatchObject({ ok: false });
});

test("a former slug redirects to the new one, and can return to its item", async () => {
  const { deps, item, seen } = await sample();
  const old = String(item.data["slug"]);
  const move = async (from: typeof seen, slug: string) => {
    const saved = done(await saveContent(deps, editor, programs, from, { ...item.data, slug }));
    return done(await publishContent(deps, editor, programs, saved, null));
  };
  const moved = await move(seen, "another-address");
  expect(await findRedirectPath(deps, programs, old)).toBe("/programs/another-address");
  expect(await findRedirectPath(deps, campaigns, old)).toBeNull();
  await move(moved, old);
  expect(await findRedirectPath(deps, programs, old)).toBeNull();
  expect(await findRedirectPath(deps, programs, "another-address")).toBe(`/programs/${old}`);
});

test("the budget of a campaign equals its goal, and the goal is frozen once people could give", async () => {
  const { deps, item, seen } = await sample(campaigns);
  const budget = item.data["budget"] as { amountMinor: number }[];
  expect(budget.length).toBeGreaterThan(1);
  const short = { ...item.data, budget: budget.slice(1) };
  const unbalanced = done(await saveContent(deps, editor, campaigns, seen, short));
  expect(await publishContent(deps, editor, campaigns, unbalanced, null)).toMatchObject({
    problem: { code: "rule", field: "budget" },
  });
  const dearer = { ...item.data, goalMinor: Number(item.data["goalMinor"]) + 100 };
  expect(await saveContent(deps, editor, campaigns, unbalanced, dearer)).toMatchObject({
    problem: { code: "settled", field: "goalMinor" },
  });
  const turned = { ...item.data, budget: budget.toReversed() };
  const saved = done(await saveContent(deps, editor, campaigns, unbalanced, turned));
  done(await publishContent(deps, editor, campaigns, saved, null));
  const shown = (await getCampaign(deps, String(item.data["slug"])))!;
  expect(shown.budget.map(({ amountMinor }) => amountMinor)).toEqual(
    budget.toReversed().map(({ amountMinor }) => amountMinor),
  );
});

test("new items and changes accept only accepted currencies, and old choices stay", async () => {
  const { deps, item, seen } = await sample(campaigns);
  const lost = { problem: { code: "rule", field: "currency" } };
  const inPounds = { ...item.data, slug: "in-pounds", currency: "GBP" };
  expect(await createContent(deps, editor, campaigns, inPounds)).toMatchObject(lost);
  done(await createContent(deps, editor, campaigns, { ...inPounds, currency: "KES" }));
  await deps.db.deleteFrom("giving_currency").where("currency", "=", "USD").execute();
  done(await saveContent(deps, editor, campaigns, seen, retitled(item.data, "Still in dollars")));
});

test("errors name the fields of invalid values", () => {
  const wrong = {
    title: { en: "", de: "Titel" },
    slug: "Not A Slug",
    category: "cooking",
    countries: ["KE", "XX"],
    hoursAWeek: 0,
    impact: { beneficiaries: -1 },
    objectives: [{ en: "x".repeat(700) }],
    more: 1,
  };
  const issues = contentInput(programs)
    .safeParse(wrong)
    .error!.issues.map(({ path }) => path.join("."));
  for (const field of [
    "title",
    "slug",
    "category",
    "countries.1",
    "hoursAWeek",
    "impact.beneficiaries",
    "objectives.0.en",
    "startDate",
  ])
    expect(issues, field).toContain(field);
});

test("repeated choices are stored once, and no choice is an empty list", async () => {
  const { data } = (await sample()).item;
  const read = (taughtIn: unknown) => contentInput(programs).parse({ ...data, taughtIn })["taughtIn"];
  expect(read(["sw", "en", "sw"])).toEqual(["sw", "en"]);
  expect(read(null)).toEqual([]);
});

test("drafts are listed, searched and filtered by state", async () => {
  const { deps, item } = await sample();
  const data = { ...retitled(item.data, "Zebra crossing"), slug: "zebra" };
  done(await createContent(deps, editor, programs, data));
  const list = (wanted: object) => browseContent(deps, programs, wanted, { size: 50, after: null });
  expect((await list({ query: "zebra" })).items.map(({ data: { slug } }) => slug)).toEqual(["zebra"]);
  expect((await list({ state: "draft" })).items.map(({ data: { slug } }) => slug)).toEqual(["zebra"]);
  const team = await browseContent(deps, kindOf("team"), { query: "%" }, { size: 50, after: null });
  expect(team.items).toEqual([]);
});
