import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { ContentData } from "../../platform/content/content-kind";
import type { User } from "../../platform/auth/principal";
import { getProgram } from "../programs/programs.service.server";
import { getTextPage, readTextVersions } from "../site/text-pages/text-pages.service.server";
import { editor as createEditor } from "../uploads/media/media.fixture";
import {
  createContent,
  deleteContent,
  discardContent,
  publishContent,
  saveContent,
  unpublishContent,
} from "./content-changes.service.server";
import { draftInputOf, contentInput } from "./content.input.server";
import { browseContent, countPendingContent, readContent } from "./content.service.server";
import { findMissingFields } from "./draft.model";
import { renderAsPublished } from "./preview.service.server";

const editor: User = { kind: "user", id: "01900000-0000-7000-8000-000000000001", roles: ["editor"] };
const kindOf = (name: string) => CONTENT_KINDS.find((kind) => kind.name === name)!;
const publishing = CONTENT_KINDS.filter(({ publishes }) => publishes);

function done<T>(changed: { ok: true; value: T } | { ok: false; problem: object }): T {
  if (!changed.ok) throw new Error(JSON.stringify(changed.problem));
  return changed.value;
}

for (const kind of publishing)
  test(`a draft needs only its title, and publishing names all missing fields: ${kind.name}`, async () => {
    const deps = await testDeps("sample");
    const [model] = (await browseContent(deps, kind, {}, { size: 1, after: null })).items;
    const whole = (await readContent(deps, kind, model!.id))!.data;
    const belongsTo = kind.fields.filter((field) => field.kind === "item" && !field.optional);
    const called = Object.fromEntries(
      [kind.title, ...belongsTo.map(({ name }) => name)].map((name) => [name, whole[name]]),
    );
    const bare = draftInputOf(kind).parse(called);
    expect(contentInput(kind).safeParse(called).success, "not fit to be published").toBe(false);

    const made = done(await createContent(deps, editor, kind, bare));
    expect(made).toMatchObject({ state: "draft", shown: false, pending: false, data: called });
    expect((await readContent(deps, kind, made.id))!.data, "nothing is put in its place").toEqual(bare);
    expect(await countPendingContent(deps, kind), "a draft, not a change that waits").toMatchObject({
      drafts: 1,
      changes: 0,
    });
    const host = CONTENT_KINDS.find(({ name }) => name === kind.shownOn?.of);
    const rendered = await renderAsPublished(deps, kind, made.id, host, (_deps, path) =>
      Promise.resolve(path),
    );
    expect(rendered, "it can be previewed as far as it is").toMatch(/^\//);

    const missing = findMissingFields(kind.fields, bare);
    expect(missing.length).toBeGreaterThan(0);
    expect(await publishContent(deps, editor, kind, made, null)).toEqual({
      ok: false,
      problem: { code: "missing", fields: missing },
    });
    expect(
      await publishContent(deps, editor, kind, made, new Date(deps.now().getTime() + 3_600_000)),
      "nor is it planned",
    ).toMatchObject({ problem: { code: "missing" } });

    const rest = { ...whole, ...("slug" in whole ? { slug: "written-to-its-end" } : {}) };
    const saved = done(await saveContent(deps, editor, kind, made, contentInput(kind).parse(rest)));
    expect(done(await publishContent(deps, editor, kind, saved, null))).toMatchObject({ state: "published" });
    const left = await deps.db
      .selectFrom("content_draft")
      .select("item")
      .where("item", "=", made.id)
      .execute();
    expect(left, "its columns hold it all").toEqual([]);
  });

test("a draft may have dates in the wrong order, incomplete rows and a goal without its budget", async () => {
  const deps = await testDeps("sample");
  const drafts: [string, ContentData][] = [
    ["events", { startsAt: "2030-05-05T06:00:00.000Z", endsAt: "2030-05-04T18:00:00.000Z" }],
    ["events", { endsAt: "2001-05-04T18:00:00.000Z", schedule: [{ offset: 30 }] }],
    ["programs", { startDate: "2030-02-01", endDate: "2030-01-01", impact: { countries: 3 } }],
    ["campaigns", { startAt: "2030-02-01", deadline: "2030-01-01", goalMinor: 5000 }],
    ["campaigns", { goalMinor: 5000, budget: [{ amountMinor: 100 }, { item: { en: "Solder" } }] }],
    ["initiatives", { objectives: [{}, { fr: "Apprendre" }], milestones: [{ done: true }] }],
  ];
  for (const [name, data] of drafts) {
    const kind = kindOf(name);
    const bare = draftInputOf(kind).parse({ title: { sw: "Rasimu" }, ...data });
    const made = done(await createContent(deps, editor, kind, bare));
    expect(made.data, name).toEqual(bare);
    const again = done(await saveContent(deps, editor, kind, made, bare));
    expect((await readContent(deps, kind, again.id))!.data, name).toEqual(bare);
  }
});

test("the values of a draft must be valid, and its slug unique", async () => {
  const deps = await testDeps("sample");
  const events = kindOf("events");
  const wrong = draftInputOf(events).safeParse({ title: { en: "A" }, timeZone: "Nairobi", slug: "A slug" });
  expect(wrong.error!.issues.map(({ path }) => path.join("."))).toEqual(["slug", "timeZone"]);
  const parsed = draftInputOf(events).parse({ title: { en: "A" }, slug: "once" });
  done(await createContent(deps, editor, events, parsed));
  expect(await createContent(deps, editor, events, parsed)).toMatchObject({
    problem: { code: "taken", field: "slug" },
  });
});

test("changes of a public item may be incomplete, also after unpublishing it", async () => {
  const deps = await testDeps("sample");
  const programs = kindOf("programs");
  const [item] = (await browseContent(deps, programs, {}, { size: 1, after: null })).items;
  const { data } = (await readContent(deps, programs, item!.id))!;
  const unfinished = draftInputOf(programs).parse({ ...data, description: null, slug: null });
  const saved = done(await saveContent(deps, editor, programs, item!, unfinished));
  expect(saved).toMatchObject({ pending: true, shown: true });
  expect(await publishContent(deps, editor, programs, saved, null)).toMatchObject({
    problem: { code: "missing", fields: ["slug", "description"] },
  });
  const gone = done(await unpublishContent(deps, editor, programs, saved));
  expect(gone).toMatchObject({ state: "draft", pending: false, data: { description: null, slug: null } });
  const row = await deps.db.selectFrom("program").select("slug").where("id", "=", gone.id).executeTakeFirst();
  expect(row!.slug, "its old address leads to it until it has another").toBe(data["slug"]);
});

const site = await testDeps("sample");
const who = await createEditor(site);
const [pages, courses, posts] = [kindOf("pages"), kindOf("courses"), kindOf("posts")];
const first = async (kind: typeof pages) => {
  const { items } = await browseContent(site, kind, {}, { size: 1, after: null });
  return (await readContent(site, kind, items[0]!.id))!;
};

test("a legal text is edited as a draft, and readers and consents use the published version", async () => {
  const key = "privacy-policy";
  const item = (await readContent(site, pages, key))!;
  const version = async () => (await readTextVersions(site, [key], "en"))[key];
  const lead = async () => (await getTextPage(site, key))!.lead;
  const [before, consentText] = [await version(), await lead()];
  const body = { en: "## New\n\nWe keep less." };
  const saved = done(
    await saveContent(site, who, pages, item, { ...item.data, body, lead: { en: "Less data" } }),
  );
  expect(saved).toMatchObject({ pending: true, shown: true, data: { lead: { en: "Less data" } } });
  expect([await version(), await lead()]).toEqual([before, consentText]);
  const dropped = done(await discardContent(site, who, pages, saved));
  expect(dropped).toMatchObject({ pending: false, data: { lead: consentText } });
  const again = done(await saveContent(site, who, pages, dropped, saved.data));
  const published = done(await publishContent(site, who, pages, again, null));
  expect(published).toMatchObject({ pending: false, state: null });
  expect(await lead()).toEqual({ en: "Less data" });
  const number = (text: string) => Number(/version (\d+)/.exec(text)?.[1]);
  expect(number(await version())).toBe(number(before) + 1);
  // A page always has a public version.
  expect(await unpublishContent(site, who, pages, published)).toMatchObject({ ok: false });
});

test("a new course appears on the page of its program when published, and changes to it wait", async () => {
  const item = await first(courses);
  const slugs = async () =>
    (await getProgram(site, "code-for-refugees"))!.courses.map(({ slug, title }) => [slug, title.en]);
  const before = await slugs();
  const data = { ...item.data, slug: "a-new-course", title: { en: "A new course" } };
  const made = done(await createContent(site, who, courses, data));
  expect(made).toMatchObject({ state: "draft", shown: false });
  expect(await slugs()).toEqual(before);
  const shown = done(await publishContent(site, who, courses, made, null));
  expect(await slugs()).toContainEqual(["a-new-course", "A new course"]);
  const later = done(
    await saveContent(site, who, courses, shown, { ...shown.data, title: { en: "Another name" } }),
  );
  expect(await slugs()).toContainEqual(["a-new-course", "A new course"]);
  done(await unpublishContent(site, who, courses, later));
  expect(await slugs()).toEqual(before);
});

test("a public item cannot be deleted, and an unpublished one can", async () => {
  const item = await first(posts);
  expect(await deleteContent(site, who, posts, item)).toMatchObject({ problem: { code: "not_now" } });
  const off = done(await unpublishContent(site, who, posts, item));
  done(await deleteContent(site, who, posts, off));
  expect(await readContent(site, posts, item.id)).toBeNull();
});
