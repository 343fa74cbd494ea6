import { expect, test } from "vitest";
import { json } from "../../db/json-column.server";
import { decodeCursor } from "../../platform/pagination/cursor";
import { plainText } from "../../platform/i18n/localized-text";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { PROGRAMS_PER_PAGE } from "./programs.model";
import { learnerFacts, programView } from "./program-view.server";
import {
  browsePrograms,
  featuredPrograms,
  getProgram,
  listJoinablePrograms,
} from "./programs.service.server";
import { m } from "../../paraglide/messages";

const deps = await testDeps("sample");

const addProgram = (slug: string, over: object) =>
  copyRow(deps.db, "program", "women-in-tech", { ...over, id: deps.newId(), slug });

test("the samples of the specification are public", async () => {
  const page = await browsePrograms(deps, {}, null);
  expect(page.items.map(({ slug }) => slug).toSorted()).toEqual(["code-for-refugees", "women-in-tech"]);
  const program = await getProgram(deps, "code-for-refugees");
  expect(program?.impact).toEqual({ beneficiaries: 500, countries: 12, employmentRate: 85, partners: 30 });
  expect(program?.courses.map(({ slug }) => slug)).toEqual(["web-development"]);
});

test("learner facts have a fixed order in each language, without unknown ones", async () => {
  const program = (await getProgram(deps, "code-for-refugees"))!;
  const facts = (locale: "en" | "fr") =>
    learnerFacts(program, locale, deps.now()).facts.map(({ term, value }) => `${term}: ${plainText(value)}`);
  expect(facts("en").map((fact) => fact.split(":")[0])).toEqual([
    "Cost",
    m.admission_starts(),
    m.admission_apply_by(),
    m.admission_left(),
    m.programs_hours(),
    m.programs_taught_in(),
    m.programs_where(),
    m.programs_countries(),
    m.programs_lent(),
    "Age",
  ]);
  expect(facts("fr")).toContain("Taught in: Anglais et swahili");
  const bare = {
    ...program,
    hoursAWeek: null,
    taughtIn: [],
    countries: [],
    loanedEquipment: null,
    ageFrom: null,
  };
  const shown = learnerFacts({ ...bare, admission: { kind: "none" } }, "en", deps.now());
  expect(shown.facts.map(({ term }) => term)).toEqual(["Cost", m.programs_where()]);
  const over = { ...bare, status: "completed", endDate: "2023-08-04", admission: { kind: "none" } } as const;
  const past = learnerFacts(over, "en", deps.now());
  expect([past.label, past.facts[1]]).toEqual([
    "Completed",
    { term: "When", value: "6 February 2023 to 4 August 2023" },
  ]);
});

test("programs open for applications come first, and appear on the pages of closed programs", async () => {
  expect((await listJoinablePrograms(deps)).map(({ slug }) => slug)[0]).toBe("code-for-refugees");
  expect((await featuredPrograms(deps, 2)).map(({ admission }) => admission.kind)).toEqual(["open", "none"]);
  const offered = async (slug: string) =>
    (await getProgram(deps, slug))!.openOthers.map((other) => other.slug);
  expect(await offered("women-in-tech")).toEqual(["code-for-refugees"]);
  expect(await offered("code-for-refugees")).toEqual([]);
});

test("drafts and programs scheduled for later are not public; due programs are", async () => {
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

test("the pages of a list have every item once", async () => {
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

test("a text that is missing in a language falls back with a language mark", async () => {
  await deps.db
    .updateTable("program")
    .set({ title: json({ en: "Only English" }) })
    .where("slug", "=", "women-in-tech")
    .execute();
  const program = await getProgram(deps, "women-in-tech");
  expect(programView(program!, "sw", deps.now()).title).toEqual({ text: "Only English", lang: "en" });
  expect(programView(program!, "sw", deps.now()).text).toContain("jioni");
});
