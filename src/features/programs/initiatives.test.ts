import { expect, test } from "vitest";
import { json } from "../../db/json-column.server";
import { decodeCursor } from "../../platform/pagination/cursor";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { INITIATIVES_PER_PAGE } from "./initiatives.model";
import {
  browseInitiatives,
  getInitiative,
  listInitiativeSlugs,
  listInitiatives,
  searchInitiatives,
} from "./initiatives.service.server";
import { initiativeView } from "./initiatives-view.server";

const deps = await testDeps("sample");
const sample = ["offline-lesson-library", "mentors-by-text", "laptop-repair-bench"];

const addInitiative = (slug: string, over: object) =>
  copyRow(deps.db, "initiative", "mentors-by-text", { ...over, id: deps.newId(), slug });
const slugsOf = (rows: { slug: string }[]) => rows.map(({ slug }) => slug);

test("the samples are public, newest first, one of each status", async () => {
  const { items, next } = await browseInitiatives(deps, {}, null);
  expect(slugsOf(items)).toEqual(sample);
  expect(items.map(({ status }) => status).toSorted()).toEqual(["active", "completed", "planned"]);
  expect(next).toBeNull();
  expect(slugsOf(await listInitiatives(deps, 2))).toEqual(sample.slice(0, 2));
});

test("an initiative's page shows every field and its program", async () => {
  const view = initiativeView((await getInitiative(deps, "laptop-repair-bench"))!, "en");
  expect(view.start).toBe("6 May 2024");
  expect(view.description).toContain("<h2>What the bench does</h2>");
  expect(view.objectives).toHaveLength(3);
  expect(view.milestones[0]).toEqual({ title: "First machine opened", date: "6 May 2024", done: true });
  expect(view.progress).toBe("Steps done: 4 of 4");
  expect(view.metrics[1]).toEqual({
    value: "74%",
    label: "of donated machines could be used again",
    source: "The bench’s repair book",
    date: "12 January 2026",
  });
  expect(view.program).toEqual({ slug: "code-for-refugees", title: "Code for Refugees" });
  expect(slugsOf(view.related)).toEqual(["offline-lesson-library", "mentors-by-text"]);
  expect(view.campaign).toBe("laptop-drive-2024");
});

test("milestones are sorted by date", async () => {
  const step = (date: string) => ({ date, title: { en: date }, done: date < "2026" });
  await addInitiative("steps", {
    milestones: [step("2027-02-01"), step("2024-12-31"), step("2026-03-05")],
  });
  const { milestones, progress } = initiativeView((await getInitiative(deps, "steps"))!, "en");
  expect(milestones.map(({ title }) => title)).toEqual(["2024-12-31", "2026-03-05", "2027-02-01"]);
  expect(progress).toBe("Steps done: 1 of 3");
  await deps.db.deleteFrom("initiative").where("slug", "=", "steps").execute();
});

test("drafts and initiatives scheduled for later are not public", async () => {
  const later = new Date(deps.now().getTime() + 1000);
  await addInitiative("a-draft", { state: "draft", publish_at: null });
  await addInitiative("later", { state: "scheduled", publish_at: later });
  expect(await getInitiative(deps, "a-draft")).toBeNull();
  expect(await getInitiative(deps, "later")).toBeNull();
  expect(slugsOf(await searchInitiatives(deps, "mentors", 10))).toEqual(["mentors-by-text"]);
  const beside = (await getInitiative(deps, "mentors-by-text"))!.related;
  expect(slugsOf(beside).toSorted()).toEqual(["laptop-repair-bench", "offline-lesson-library"]);
  expect(slugsOf(await listInitiativeSlugs(deps)).toSorted()).toEqual(sample.toSorted());
  expect((await getInitiative({ ...deps, now: () => later }, "later"))?.slug).toBe("later");
  await deps.db.deleteFrom("initiative").where("slug", "in", ["a-draft", "later"]).execute();
});

test("a program that is not public is not shown on the page of its initiative", async () => {
  const setState = (state: "draft" | "published") =>
    deps.db.updateTable("program").set({ state }).where("slug", "=", "women-in-tech").execute();
  expect((await getInitiative(deps, "mentors-by-text"))?.program?.slug).toBe("women-in-tech");
  await setState("draft");
  const initiative = await getInitiative(deps, "mentors-by-text");
  expect(initiative?.program).toBeNull();
  expect(initiativeView(initiative!, "en").program).toBeNull();
  await setState("published");
});

test("filters and search narrow the list, and odd searches find nothing", async () => {
  const slugs = async (filter: Parameters<typeof browseInitiatives>[1]) =>
    slugsOf((await browseInitiatives(deps, filter, null)).items);
  expect(await slugs({ category: "equipment" })).toEqual(["laptop-repair-bench"]);
  expect(await slugs({ status: "planned" })).toEqual(["mentors-by-text"]);
  expect(await slugs({ category: "equipment", status: "planned" })).toEqual([]);
  expect(await slugs({ query: "maktaba huri" })).toEqual(["offline-lesson-library"]);
  for (const query of ["'; drop table initiative; --", "!!! ???", "مكتبة ولا شيء", "<script>", ""])
    expect(await searchInitiatives(deps, query, 5)).toEqual([]);
  for (const odd of ["<script>", "\u0000", "x".repeat(10_000), "😀", ""])
    expect(await getInitiative(deps, odd)).toBeNull();
});

test("the pages of the list have every initiative once", async () => {
  for (let i = 0; i < INITIATIVES_PER_PAGE * 2; i++)
    await addInitiative(`many-${i}`, { publish_at: deps.now() });
  const seen: string[] = [];
  let after: readonly string[] | null = null;
  for (;;) {
    const page = await browseInitiatives(deps, {}, after);
    seen.push(...slugsOf(page.items));
    if (page.next === null) break;
    after = decodeCursor(page.next, ["time", "uuid"]);
    expect(after).not.toBeNull();
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(INITIATIVES_PER_PAGE * 2 + sample.length);
  await deps.db.deleteFrom("initiative").where("slug", "like", "many-%").execute();
});

test("the start text depends on the status, and missing texts fall back with a language mark", async () => {
  const when = async (slug: string) => initiativeView((await getInitiative(deps, slug))!, "en").when;
  expect(await when("mentors-by-text")).toBe("starts on 4 February 2027");
  expect(await when("offline-lesson-library")).toBe("since 3 February 2025");
  expect(await when("laptop-repair-bench")).toBe("started on 6 May 2024");
  await deps.db
    .updateTable("initiative")
    .set({ title: json({ en: "Only English" }) })
    .where("slug", "=", "mentors-by-text")
    .execute();
  const view = initiativeView((await getInitiative(deps, "mentors-by-text"))!, "sw");
  expect(view.title).toEqual({ text: "Only English", lang: "en" });
  expect(view.when).toContain("2027");
});
