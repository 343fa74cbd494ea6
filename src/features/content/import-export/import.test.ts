import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { m } from "../../../paraglide/messages";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import { toCsv } from "../../../platform/csv/csv";
import { readAuditLog } from "../../audit/audit.service.server";
import { getProgram } from "../../programs/programs.service.server";
import { saveContent } from "../content-changes.service.server";
import { browseContent, readContent } from "../content.service.server";
import { exportToText, importFile, kindOf, owner } from "./import.fixture";
import { type ImportReport } from "./import.model";
import { importContent } from "./import.service.server";

const partners = kindOf("partners");
const posts = kindOf("posts");
const count = async (deps: Parameters<typeof browseContent>[0], kind = partners) =>
  (await browseContent(deps, kind, {}, { size: 100, after: null })).items.length;

function notified(done: { ok: true; value: ImportReport } | { ok: false; problem: object }): ImportReport {
  if (!done.ok) throw new Error(JSON.stringify(done.problem));
  return done.value;
}
const row = (at: number, name = `Partner ${at}`) => [name, `Words about ${at}`, String(at)];
const HEAD = ["name", "description.en", "position"];
const places = (report: ImportReport) =>
  report.rows.flatMap((one) => one.errors.map(({ field }) => [one.row, field]));

test("importing an exported file changes nothing: CSV and JSON, every kind", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  for (const kind of CONTENT_KINDS)
    for (const json of [false, true]) {
      const file = await exportToText(deps, who, kind, json ? "json" : "csv");
      const { counts, rows } = notified(
        (await importFile(deps, who, kind, file, { json, write: true })).done,
      );
      const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
      expect(
        rows.flatMap(({ errors }) => errors),
        kind.name,
      ).toEqual([]);
      expect(counts, kind.name).toEqual({ create: 0, change: 0, same: all, refuse: 0 });
      expect(all, kind.name).toBeGreaterThan(0);
    }
});

test("a dry run reports every row and writes nothing, and then the file is written once", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const before = await count(deps);
  const { done, again } = await importFile(deps, who, partners, toCsv([HEAD, row(1), row(2)]));
  expect(notified(done)).toMatchObject({
    counts: { create: 2, change: 0, same: 0, refuse: 0 },
    written: false,
  });
  expect(await count(deps)).toBe(before);
  expect(notified(await again(true))).toMatchObject({ counts: { create: 2 }, written: true });
  const { items } = await browseContent(deps, partners, { state: "draft" }, { size: 10, after: null });
  expect(items.map(({ title, shown }) => [title, shown])).toEqual([
    ["Partner 1", false],
    ["Partner 2", false],
  ]);
  expect(await again(true)).toEqual({ ok: false, problem: { code: "missing" } });
  const log = await readAuditLog(deps, { subject: "partners" }, { size: 10, before: null });
  expect(log.items.map(({ action }) => action)).toEqual(["imported", "created", "created"]);
});

test("a row whose state differs from its item is refused, so an import publishes and unpublishes nothing", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const file = await exportToText(deps, who, partners, "json");
  const items = JSON.parse(file) as { state: string }[];
  const states = async (change: (state: string) => string) => {
    const changed = JSON.stringify(items.map((item) => ({ ...item, state: change(item.state) })));
    const { rows, counts } = notified((await importFile(deps, who, partners, changed, { json: true })).done);
    return [counts.refuse, new Set(rows.flatMap(({ errors }) => errors.map(({ message }) => message)))];
  };
  expect(await states((state) => state)).toEqual([0, new Set()]);
  expect(await states((state) => (state === "published" ? "scheduled" : state))).toEqual([0, new Set()]);
  const refused = [items.length, new Set([m.import_state_other()])];
  expect(await states((state) => (state === "draft" ? "published" : "draft"))).toEqual(refused);
  expect(await states(() => "archived")).toEqual(refused);
});

test("a draft row is refused for kinds without drafts, and is not public", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const kind = kindOf("saved-replies");
  const file = (state: string) =>
    toCsv([
      ["state", "name"],
      [state, "Reply"],
    ]);
  const errorsOf = async (state: string) =>
    notified((await importFile(deps, who, kind, file(state))).done).rows[0]!.errors.filter(
      ({ field }) => field === "state",
    );
  expect(await errorsOf("")).toEqual([]);
  expect(await errorsOf("draft")).toEqual([
    { field: "state", code: "invalid", message: m.import_state_none() },
  ]);
});

test("of two concurrent imports of a file one succeeds", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const { again } = await importFile(deps, who, partners, toCsv([HEAD, row(1)]));
  const before = await count(deps);
  const both = await Promise.all([again(true), again(true)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await count(deps)).toBe(before + 1);
});

test("one invalid row blocks the import, and each invalid field is named with its row", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const before = await count(deps);
  const file = toCsv([
    [...HEAD, "pictureId", "url"],
    [...row(1), "", "https://example.org"],
    [...row(2, ""), "", ""],
    ["Third", "", "many", "01900000-0000-7000-8000-00000000ffff", "javascript:alert(1)"],
    [...row(4), "01900000-0000-7000-8000-00000000ffff", ""],
    ["", "", "", "", ""],
    [...row(6), "", "", "one too many"],
  ]);
  const { done } = await importFile(deps, who, partners, file, { write: true });
  const report = notified(done);
  expect(report).toMatchObject({ counts: { create: 1, refuse: 4 }, written: false });
  expect(places(report)).toEqual([
    [3, "name"],
    [4, "description"],
    [4, "url"],
    [4, "position"],
    [5, "pictureId"],
    [7, ""],
  ]);
  expect(await count(deps)).toBe(before);
});

test("a row with an id saves its item, and the public sees it after publishing", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const programs = kindOf("programs");
  const { items } = await browseContent(deps, programs, {}, { size: 1, after: null });
  const { id, version, data, title } = items[0]!;
  const file = toCsv([
    ["id", "version", "title.sw"],
    [id, version, "Kichwa kipya"],
  ]);
  expect(notified((await importFile(deps, who, programs, file, { write: true })).done)).toMatchObject({
    counts: { change: 1 },
    written: true,
  });
  const after = (await readContent(deps, programs, id))!;
  expect(after).toMatchObject({ pending: true, version: version + 1 });
  expect(after.data).toEqual({ ...data, ...after.data, title: { ...(title as object), sw: "Kichwa kipya" } });
  expect((await getProgram(deps, String(data["slug"])))!.title).toEqual(title);
});

test("items that changed after the export are not overwritten", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const file = await exportToText(deps, who, posts);
  const { items } = await browseContent(deps, posts, {}, { size: 1, after: null });
  const { again, done } = await importFile(deps, who, posts, file.replaceAll("GitHub", "the site"));
  expect(notified(done).counts.refuse).toBe(0);
  const item = (await readContent(deps, posts, items[0]!.id))!;
  await saveContent(deps, who, posts, item, { ...item.data, authorName: "Somebody else" });
  const report = notified(await again(true));
  expect(report.written).toBe(false);
  expect(report.rows[0]!.errors).toMatchObject([{ field: "version", code: "changed_meanwhile" }]);
});

test("a slug is refused if another item has or had it, or two rows use it", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const file = JSON.parse(await exportToText(deps, who, posts, "json")) as {
    id?: string;
    data: { slug: string };
  }[];
  const [first] = file;
  const fresh = (slug: string) => ({ data: { ...first!.data, slug } });
  const rows = [fresh(first!.data.slug), fresh("quite-new"), fresh("quite-new")];
  const report = notified((await importFile(deps, who, posts, JSON.stringify(rows), { json: true })).done);
  expect(places(report)).toEqual([
    [1, "slug"],
    [3, "slug"],
  ]);
});

test("text that looks like a formula stays text and is reported", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const file = "name,description.en,position\r\n=HYPERLINK(1),'=safe,7\r\n";
  const report = notified((await importFile(deps, who, partners, file, { write: true })).done);
  expect(report.rows[0]).toMatchObject({ outcome: "create", formulas: ["name"] });
  const { items } = await browseContent(deps, partners, { query: "=HYPERLINK" }, { size: 1, after: null });
  expect(items[0]!.data).toMatchObject({ name: "=HYPERLINK(1)", description: { en: "=safe" } });
  expect(await exportToText(deps, who, partners)).toContain(`"'=HYPERLINK(1)"`);
});

test("an unreadable file is refused with a reason and writes nothing", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const why = async (file: string | Buffer, json = false) => {
    const { done } = await importFile(deps, who, partners, file, { json, write: true });
    return done.ok ? done.value : done.problem;
  };
  expect(await why(Buffer.from("name,position\nMinistère,1", "latin1"))).toEqual({ code: "encoding" });
  expect(await why("name,position\n")).toEqual({ code: "empty" });
  expect(await why('name,position\nA,1\n"B,2\n')).toEqual({ code: "broken", row: 3 });
  expect(await why("name,colour\nA,red")).toEqual({ code: "unknown_columns", names: ["colour"] });
  expect(await why("name,name\nA,B")).toEqual({ code: "twice", names: ["name"] });
  expect(await why('{"name": "A"}', true)).toEqual({ code: "not_a_list" });
  expect(await why('[{"name": ', true)).toEqual({ code: "broken", row: null });
  expect(await why(`${"[".repeat(100_000)}`, true)).toEqual({ code: "broken", row: null });
  expect(await why('[{"data": {"__proto__": {"x": 1}, "name": "A"}}, 7, null]', true)).toMatchObject({
    counts: { refuse: 3 },
    written: false,
  });
});

test("UTF-16 with a byte order mark and semicolons, as spreadsheets save it, is read", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const text = "\uFEFFname;description.fr;position\r\nMinistère de l’Éducation;Là-bas;3\r\n";
  const report = notified(
    (await importFile(deps, who, partners, Buffer.from(text, "utf16le"), { write: true })).done,
  );
  expect(report).toMatchObject({ counts: { create: 1 }, written: true });
});

test("a hundred thousand rows are counted and refused", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const file = toCsv([HEAD, ...Array.from({ length: 100_000 }, (_, at) => row(at))]);
  const { done } = await importFile(deps, who, partners, file, { write: true });
  expect(done).toEqual({ ok: false, problem: { code: "too_many", rows: 100_000 } });
});

test("a user cannot import the file of another user or for another purpose", async () => {
  const deps = await testDeps("sample");
  const who = await owner(deps);
  const { upload } = await importFile(deps, who, partners, toCsv([HEAD, row(1)]));
  const other = { ...who, id: "01900000-0000-7000-8000-0000000000aa" };
  const input = { write: true, locale: "en" } as const;
  for (const [person, id] of [
    [other, upload],
    [who, "01900000-0000-7000-8000-0000000000ab"],
    [who, "nonsense"],
  ] as const)
    expect(await importContent(deps, person, CONTENT_KINDS, partners, { ...input, upload: id })).toEqual({
      ok: false,
      problem: { code: "missing" },
    });
});
