import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { editor as member } from "../uploads/media/media.fixture";
import { getProgram } from "../programs/programs.service.server";
import { getTextPage, readTextVersions } from "../site/text-pages/text-pages.service.server";
import {
  createContent,
  deleteContent,
  discardContent,
  publishContent,
  saveContent,
  unpublishContent,
} from "./content-changes.service.server";
import { browseContent, readContent } from "./content.service.server";

const deps = await testDeps("sample");
const who = await member(deps);
const kindOf = (name: string) => CONTENT_KINDS.find((kind) => kind.name === name)!;
const [pages, courses, posts] = [kindOf("pages"), kindOf("courses"), kindOf("posts")];
const first = async (kind: typeof pages) =>
  (await readContent(
    deps,
    kind,
    (await browseContent(deps, kind, {}, { size: 1, after: null })).items[0]!.id,
  ))!;
function done<T>(changed: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  if (!changed.ok) throw new Error(JSON.stringify(changed.problem));
  return changed.value;
}

test("a legal text is edited as a draft, and readers and consents use the published version", async () => {
  const key = "privacy-policy";
  const item = (await readContent(deps, pages, key))!;
  const version = async () => (await readTextVersions(deps, [key], "en"))[key];
  const lead = async () => (await getTextPage(deps, key))!.lead;
  const [before, consentText] = [await version(), await lead()];
  const body = { en: "## New\n\nWe keep less." };
  const saved = done(
    await saveContent(deps, who, pages, item, { ...item.data, body, lead: { en: "Less data" } }),
  );
  expect(saved).toMatchObject({ pending: true, shown: true, data: { lead: { en: "Less data" } } });
  expect([await version(), await lead()]).toEqual([before, consentText]);
  const dropped = done(await discardContent(deps, who, pages, saved));
  expect(dropped).toMatchObject({ pending: false, data: { lead: consentText } });
  const again = done(await saveContent(deps, who, pages, dropped, saved.data));
  const published = done(await publishContent(deps, who, pages, again, null));
  expect(published).toMatchObject({ pending: false, state: null });
  expect(await lead()).toEqual({ en: "Less data" });
  const number = (text: string) => Number(/version (\d+)/.exec(text)?.[1]);
  expect(number(await version())).toBe(number(before) + 1);
  // A page always has a public version.
  expect(await unpublishContent(deps, who, pages, published)).toMatchObject({ ok: false });
});

test("a new course appears on the page of its program when published, and changes to it wait", async () => {
  const item = await first(courses);
  const slugs = async () =>
    (await getProgram(deps, "code-for-refugees"))!.courses.map(({ slug, title }) => [slug, title.en]);
  const before = await slugs();
  const data = { ...item.data, slug: "a-new-course", title: { en: "A new course" } };
  const made = done(await createContent(deps, who, courses, data));
  expect(made).toMatchObject({ state: "draft", shown: false });
  expect(await slugs()).toEqual(before);
  const shown = done(await publishContent(deps, who, courses, made, null));
  expect(await slugs()).toContainEqual(["a-new-course", "A new course"]);
  const later = done(
    await saveContent(deps, who, courses, shown, { ...shown.data, title: { en: "Another name" } }),
  );
  expect(await slugs()).toContainEqual(["a-new-course", "A new course"]);
  done(await unpublishContent(deps, who, courses, later));
  expect(await slugs()).toEqual(before);
});

test("a public item cannot be deleted, and an unpublished one can", async () => {
  const item = await first(posts);
  expect(await deleteContent(deps, who, posts, item)).toMatchObject({ problem: { code: "not_now" } });
  const off = done(await unpublishContent(deps, who, posts, item));
  done(await deleteContent(deps, who, posts, off));
  expect(await readContent(deps, posts, item.id)).toBeNull();
});
