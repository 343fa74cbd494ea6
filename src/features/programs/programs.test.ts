import { expect, test } from "vitest";
import { json } from "../../db/content.server";
import { decodeCursor } from "../../platform/cursor";
import { copyRow } from "../../../test/copy-row";
import { testDeps } from "../../../test/database";
import { PROGRAMS_PER_PAGE } from "./programs.model";
import { programView } from "./program-view.server";
import { browsePrograms, getProgram } from "./programs.service.server";

const deps = await testDeps("sample");

const addProgram = (slug: string, over: object) =>
  copyRow(deps.db, "program", "women-in-tech", { ...over, id: deps.newId(), slug });

test("the samples of the specification are there", async () => {
  const page = await browsePrograms(deps, {}, null);
  expect(page.items.map(({ slug }) => slug).toSorted()).toEqual(["code-for-refugees", "women-in-tech"]);
  const program = await getProgram(deps, "code-for-refugees");
  expect(program?.impact).toEqual({ beneficiaries: 500, countries: 12, employmentRate: 85, partners: 30 });
  expect(program?.courses.map(({ slug }) => slug)).toEqual(["web-development"]);
});

test("drafts and what is scheduled for later are not public; what is scheduled for now is", async () => {
  const later = new Date(deps.now().getTime() + 1000);
  await addProgram("a-draft", { state: "draft", publish_at: null });
  await addProgram("later", { state: "scheduled", publish_at: later });
  await addProgram("due", { state: "scheduled", publish_at: deps.now() });
  expect(await getProgram(deps, "a-draft")).toBeNull();
  expect(await getProgram(deps, "later")).toBeNull();
  expect((await getProgram(deps, "due"))?.slug).toBe("due");
  expect((await getProgram({ ...deps, now: () => later }, "later"))?.slug).toBe("later");
});

test("filters and search narrow the list", async () => {
  expect((await browsePrograms(deps, { category: "data-science" }, null)).items).toEqual([]);
  const found = await browsePrograms(deps, { query: "evening childc" }, null);
  expect(found.items.map(({ slug }) => slug)).toContain("women-in-tech");
  expect((await browsePrograms(deps, { query: "'; drop table program; --" }, null)).items).toEqual([]);
  expect((await browsePrograms(deps, { query: "!!! ???" }, null)).items).toEqual([]);
});

test("the pages of a list hold every item once", async () => {
  for (let i = 0; i < PROGRAMS_PER_PAGE * 2; i++) await addProgram(`many-${i}`, { publish_at: deps.now() });
  const seen: string[] = [];
  let after: readonly string[] | null = null;
  for (;;) {
    const page = await browsePrograms(deps, {}, after);
    seen.push(...page.items.map(({ slug }) => slug));
    if (page.next === null) break;
    after = decodeCursor(page.next, ["time", "uuid"]);
    expect(after).not.toBeNull();
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(PROGRAMS_PER_PAGE * 2 + 3);
});

test("a text that is missing in a language falls back, marked", async () => {
  await deps.db
    .updateTable("program")
    .set({ title: json({ en: "Only English" }) })
    .where("slug", "=", "women-in-tech")
    .execute();
  const program = await getProgram(deps, "women-in-tech");
  expect(programView(program!, "sw").title).toEqual({ text: "Only English", lang: "en" });
  expect(programView(program!, "sw").text).toContain("jioni");
});
