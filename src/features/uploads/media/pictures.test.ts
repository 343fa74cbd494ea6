import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { testPhoto } from "../../../../test/support/test-photo";
import { trackReadTables } from "../../../db/table-tracking.server";
import type { Deps } from "../../../platform/deps";
import { setTimeZone } from "../../site/time-zone.fixture";
import { pictureInput } from "./pictures.input.server";
import { PICTURE_PLACES } from "./pictures.model";
import {
  addPicture,
  findMediaFile,
  listRecentPictures,
  withPictures,
  withdrawPicture,
} from "./pictures.service.server";
import { pictureView } from "./picture-view.server";

const deps = await testDeps("sample");
const at = (day: string): Deps => ({ ...deps, now: () => new Date(day) });
const given = (until: string | null) => ({ kind: "given" as const, purpose: "website and flyers", until });

async function add(colour: string, over: object = {}, use: Parameters<typeof addPicture>[3] = null) {
  const { bytes, metadata: about } = await testPhoto(colour, { width: 500, height: 400 });
  const added = await addPicture(deps, bytes, { ...about, ...over }, use);
  if (!added.ok) throw new Error(added.error);
  return added.value;
}
const fileOf = (id: string) => ({ id, width: 360, format: "avif" as const });
async function shown(id: string, on: Pick<Deps, "db" | "now"> = deps) {
  const [row] = await withPictures(on, [{ pictureId: id }]);
  const media = await findMediaFile(on, fileOf(id));
  return { view: row!.picture !== null, file: typeof media === "string" ? media : media && "there" };
}

test("the description of an added picture is small and names existing files", async () => {
  const { id } = await add("#111111", { focus: { x: 0.1, y: 0.9 } });
  const [row] = await withPictures(deps, [{ pictureId: id }]);
  const view = pictureView(row!.picture, "ar")!;
  expect(view).toEqual({
    id,
    widths: [360, 500],
    height: 400,
    alt: { text: "Amina explains a loop", lang: "en" },
    focus: { x: 0, y: 100 },
  });
  expect(pictureView(row!.picture, "fr")!.alt).toBe("Amina explique une boucle");
  for (const width of view.widths)
    for (const format of ["avif", "webp"] as const) {
      const media = await findMediaFile(deps, { id, width, format });
      if (media === null || media === "gone") throw new Error("missing");
      const file = await deps.files.read(media.key);
      expect(file?.size).toBe(media.bytes);
      file?.stream.destroy();
    }
  expect(await findMediaFile(deps, { id, width: 720, format: "avif" })).toBeNull();
  expect(await findMediaFile(deps, { id: deps.newId(), width: 360, format: "avif" })).toBeNull();
});

test("the same file stays one picture, also when added concurrently, with the last text", async () => {
  const [one, two] = await Promise.all([add("#222222"), add("#222222")]);
  expect(one.id).toBe(two.id);
  expect([one.known, two.known].toSorted()).toEqual([false, true]);
  await add("#222222", { alt: { en: "Other words" } });
  const [row] = await withPictures(deps, [{ pictureId: one.id }]);
  expect(row!.picture!.alt).toMatchObject({ en: "Other words" });
});

test("details that are absent stay unchanged for a known picture, above all its consent", async () => {
  const all = { focus: { x: 0, y: 1 }, photographedOn: "2026-05-01", consent: given("2027-01-01") };
  const { id } = await add("#232323", all);
  await add("#232323", { alt: { en: "Other words" } });
  const row = await deps.db.selectFrom("picture").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    alt: { en: "Other words", fr: "Amina explique une boucle" },
    focus_x: 0,
    focus_y: 1,
    photographed_on: "2026-05-01",
    consent_kind: "given",
    consent_purpose: "website and flyers",
    consent_until: "2027-01-01",
  });
});

test("withdrawing consent removes a picture from page, URL and storage at once, and is idempotent", async () => {
  const { id } = await add(
    "#333333",
    { consent: given(null) },
    { place: "blog", name: "my-first-pull-request" },
  );
  const media = await findMediaFile(deps, fileOf(id));
  if (media === null || media === "gone") throw new Error("missing");
  expect(await shown(id)).toEqual({ view: true, file: "there" });
  expect(await withdrawPicture(deps, id)).toEqual([{ place: "blog", name: "my-first-pull-request" }]);
  expect(await shown(id)).toEqual({ view: false, file: "gone" });
  expect(await deps.files.stat(media.key)).toBeNull();
  const before = await sql`select * from picture where id = ${id}`.execute(deps.db);
  expect(await withdrawPicture(at("2027-01-01"), id)).toHaveLength(1);
  expect((await sql`select * from picture where id = ${id}`.execute(deps.db)).rows).toEqual(before.rows);
  expect(await withdrawPicture(deps, deps.newId())).toBeNull();
});

test("a withdrawn picture returns only with new consent", async () => {
  const { id } = await add("#444444");
  await withdrawPicture(deps, id);
  await expect(add("#444444")).rejects.toThrow("withdrawn");
  expect(await shown(id)).toEqual({ view: false, file: "gone" });
  expect(await add("#444444", { consent: given(null) })).toEqual({ id, known: true });
  expect(await shown(id)).toEqual({ view: true, file: "there" });
});

test.each([
  ["Africa/Nairobi", "2027-02-28T20:59:00Z", "2027-02-28T21:00:00Z"],
  ["America/New_York", "2027-03-01T04:59:00Z", "2027-03-01T05:00:00Z"],
])("consent ends with its last day in %s, to the millisecond", async (zone, lastMinute, end) => {
  await setTimeZone(deps, zone);
  onTestFinished(async () => void (await setTimeZone(deps, "Africa/Nairobi")));
  const { id } = await add("#555555", { consent: given("2027-02-28") });
  const lastMillisecond = new Date(new Date(end).getTime() - 1).toISOString();
  expect(await shown(id, at(lastMillisecond))).toEqual({ view: true, file: "there" });
  expect(await findMediaFile(at(lastMinute), fileOf(id))).toMatchObject({ visibleForMs: 60_000 });
  expect(await shown(id, at(end))).toEqual({ view: false, file: "gone" });
});

test("a crash while removing files shows nothing, and the next withdrawal removes the rest", async () => {
  const { id } = await add("#666666");
  const media = await findMediaFile(deps, fileOf(id));
  if (media === null || media === "gone") throw new Error("missing");
  const crash = { ...deps.files, remove: () => Promise.reject(new Error("killed")) };
  await expect(withdrawPicture({ ...deps, files: crash }, id)).rejects.toThrow("killed");
  expect(await shown(id)).toEqual({ view: false, file: "gone" });
  await withdrawPicture(deps, id);
  expect(await deps.files.stat(media.key)).toBeNull();
});

test("a crash while storing files leaves no picture, and adding it again succeeds", async () => {
  const before = await listRecentPictures(deps);
  let puts = 0;
  const crash: Deps["files"] = {
    ...deps.files,
    put: (...put) => (++puts === 3 ? Promise.reject(new Error("disk full")) : deps.files.put(...put)),
  };
  const { bytes, metadata: about } = await testPhoto("#777777", { width: 500, height: 400 });
  await expect(addPicture({ ...deps, files: crash }, bytes, about)).rejects.toThrow("disk full");
  expect(await listRecentPictures(deps)).toEqual(before);
  const { id, known } = await add("#777777");
  expect(known).toBe(false);
  expect(await shown(id)).toEqual({ view: true, file: "there" });
});

test("adding and withdrawing concurrently end in a picture with all files, or in none", async () => {
  const { id } = await add("#888888", { consent: given(null) });
  await Promise.all([
    withdrawPicture(deps, id),
    add("#888888", { consent: given(null) }).catch(() => null),
    withdrawPicture(deps, id),
  ]);
  const state = await shown(id);
  expect([
    { view: true, file: "there" },
    { view: false, file: "gone" },
  ]).toContainEqual(state);
  const media = await findMediaFile(deps, fileOf(id));
  if (media !== null && media !== "gone")
    expect(await text((await deps.files.read(media.key))!.stream)).not.toBe("");
});

test("every kind of item can have a picture, and one for an unknown item is refused", async () => {
  const names = {
    gallery: "pair-practice",
    blog: "the-solar-lab-is-open",
    programs: "women-in-tech",
    courses: "web-development",
    initiatives: "offline-lesson-library",
    events: "displaced-developers-conference",
    fundraisers: "laptop-drive-2024",
    team: (await deps.db.selectFrom("team_member").select("name").executeTakeFirstOrThrow()).name,
    testimonials: (await deps.db.selectFrom("testimonial").select("name").executeTakeFirstOrThrow()).name,
    partners: (await deps.db.selectFrom("partner").select("name").executeTakeFirstOrThrow()).name,
  };
  let id = "";
  for (const place of PICTURE_PLACES) ({ id } = await add("#999999", {}, { place, name: names[place] }));
  const [listed] = (await listRecentPictures(deps)).filter((picture) => picture.id === id);
  const byPlace = (one: { place: string }, other: { place: string }) => (one.place < other.place ? -1 : 1);
  expect(listed!.uses.toSorted(byPlace)).toEqual(
    PICTURE_PLACES.map((place) => ({ place, name: names[place] })).toSorted(byPlace),
  );
  await expect(add("#aaaaaa", {}, { place: "blog", name: "no-such-post" })).rejects.toThrow("no_such_place");
  await expect(add("#aaaaaa")).resolves.toMatchObject({ known: false });
});

test("pages depend on the tables of their pictures, and triggers report changes of each", async () => {
  const { id } = await add("#bbbbbb");
  const tables = new Set<string>();
  await trackReadTables(tables, () => withPictures(deps, [{ pictureId: id }]));
  const needed = ["picture", "picture_rendition"];
  expect([...tables]).toEqual(expect.arrayContaining(needed));
  const { rows } = await sql<{ name: string }>`
    select event_object_table as name from information_schema.triggers where trigger_name = 'content_changed'`.execute(
    deps.db,
  );
  for (const table of needed) expect(rows.map(({ name }) => name)).toContain(table);
});

test("details need English text, valid dates, shares and a purpose of consent", () => {
  const right = { alt: { en: "Two people" } };
  expect(pictureInput.parse(right)).toMatchObject({
    consent: { kind: "none_needed" },
    focus: null,
  });
  const wrong = [
    {},
    { alt: { fr: "Deux" } },
    { alt: { en: "  " } },
    { alt: { en: "x".repeat(301) } },
    { ...right, photographedOn: "2026-02-30" },
    { ...right, focus: { x: 1.2, y: 0 } },
    { ...right, consent: { kind: "given" } },
    { ...right, consent: { kind: "given", purpose: "web", until: "soon" } },
    { ...right, consent: { kind: "withdrawn" } },
  ];
  for (const input of wrong) expect(pictureInput.safeParse(input).success, JSON.stringify(input)).toBe(false);
});
