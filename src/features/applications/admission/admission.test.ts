import { afterAll, expect, test } from "vitest";
import { createPostgresBroadcaster } from "../../../adapters/postgres-broadcaster.server";
import { trackReadTables } from "../../../db/table-tracking.server";
import { testDepsFor, testDatabase } from "../../../../test/support/database";
import { admissionView } from "./admission-view.server";
import { listOpenIntakes, withAdmissions } from "./admission.service.server";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { finalizeDeclines } from "../registrations/registration-jobs.server";
import { saveStep, saveYou, submitDraft } from "../drafts/drafts.service.server";
import {
  CONSENTS,
  GOALS,
  PLACE,
  createDraft,
  createRegistration,
  youAnswers,
} from "../registrations/registrations.fixture";
import { DAY_MS } from "../../../platform/time/durations";
import { m } from "../../../paraglide/messages";

const { db, config } = await testDatabase("sample");
const base = testDepsFor(db);
const clock = { now: base.now() };
const deps = { ...base, now: () => clock.now, organisation: async () => "Reboot Lives" };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const broadcaster = createPostgresBroadcaster(config, quiet);
// Hooks run in reverse order: this must run before the database is dropped.
afterAll(() => broadcaster.close());

const program = await db
  .selectFrom("program")
  .select("id")
  .where("slug", "=", "women-in-tech")
  .executeTakeFirstOrThrow();
const admission = async () => (await withAdmissions(deps, [program]))[0]!.admission;

async function addClass(places: number, over: { opens?: number; closes?: number; starts?: number } = {}) {
  const { opens = -1, closes = 10, starts = 20 } = over;
  const id = deps.newId();
  const at = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);
  await db
    .insertInto("intake")
    .values({
      id,
      program_id: program.id,
      opens_at: at(opens),
      closes_at: at(closes),
      starts_on: at(starts).toISOString().slice(0, 10),
      places,
    })
    .execute();
  return id;
}
const clear = async () => {
  await db.deleteFrom("registration_claim").execute();
  await db.deleteFrom("intake").where("program_id", "=", program.id).execute();
};

let person = 0;
const somebody = () => ({
  phone: `+2547124${String(10_000 + ++person)}`,
  email: `place${person}@example.org`,
});
const move = async (id: string, ...states: Parameters<typeof transitionRegistration>[2]["to"][]) => {
  for (const to of states)
    expect(await transitionRegistration(deps, id, { to, actor: "staff", reason: "test" })).toMatchObject({
      ok: true,
    });
};
const offered = async (intake: string) => {
  const { id } = await createRegistration(deps, intake, somebody());
  await move(id, "in_review", "offered");
  return id;
};

test("a program without a class, or with a closed one, is not open", async () => {
  expect(await admission()).toEqual({ kind: "none" });
  await addClass(4, { opens: -9, closes: -1 });
  expect((await admission()).kind).toBe("closed");
  const later = await addClass(4, { opens: 2 });
  expect((await admission()).kind).toBe("soon");
  expect((await listOpenIntakes(deps)).map(({ id }) => id)).not.toContain(later);
  clock.now = new Date(clock.now.getTime() + 2 * DAY_MS);
  expect(await admission()).toMatchObject({ kind: "open", id: later, placesLeft: 4 });
  expect((await listOpenIntakes(deps)).map(({ id }) => id)).toContain(later);
  clock.now = new Date(clock.now.getTime() + 8 * DAY_MS);
  expect((await admission()).kind).toBe("closed");
  await clear();
});

test("an offer takes a place and a decline frees it after an hour; a submitted form takes none", async () => {
  const intake = await addClass(2);
  const first = await offered(intake);
  expect(await admission()).toMatchObject({ kind: "open", placesLeft: 1 });
  await createRegistration(deps, intake, somebody());
  expect(await admission()).toMatchObject({ kind: "open", placesLeft: 1 });
  const second = await offered(intake);
  expect((await admission()).kind).toBe("full");
  await move(first, "accepted", "enrolled");
  expect((await admission()).kind).toBe("full");
  // A decline can be undone for an hour and holds its place until then.
  await move(second, "declined");
  expect((await admission()).kind).toBe("full");
  clock.now = new Date(clock.now.getTime() + DAY_MS / 12);
  expect(await finalizeDeclines(deps)).toBe(1);
  expect(await admission()).toMatchObject({ kind: "open", placesLeft: 1 });
  await db.updateTable("intake").set({ places: 1 }).where("id", "=", intake).execute();
  expect((await admission()).kind).toBe("full");
});

test("a full class accepts no new drafts, but drafts that chose it earlier can be submitted", async () => {
  const intake = await addClass(1);
  const before = somebody();
  const draft = await createDraft(deps, intake, before);
  const holder = await offered(intake);
  await expect(createDraft(deps, intake, somebody())).rejects.toThrow("intake_closed");
  expect((await listOpenIntakes(deps)).map(({ id }) => id)).not.toContain(intake);
  expect((await listOpenIntakes(deps, intake)).map(({ id }) => id)).toContain(intake);
  const { typed, answers } = youAnswers(deps, intake, { ...before, fullName: "Amina Y." });
  expect(await saveYou(deps, draft, typed, answers)).toEqual({ ok: true, value: null });
  await saveStep(deps, draft, "place", PLACE);
  await saveStep(deps, draft, "goals", GOALS);
  expect(await submitDraft(deps, draft, CONSENTS)).toMatchObject({ ok: true });
  // A draft for another class cannot switch to a full one.
  const other = await createDraft(deps, "undecided", somebody());
  expect(await saveYou(deps, other, typed, answers)).toEqual({ ok: false, error: "intake_closed" });
  await move(holder, "withdrawn");
  await expect(createDraft(deps, intake, somebody())).resolves.toBeTypeOf("string");
});

test("pages with places are notified when a place is taken or freed, not about drafts and submissions", async () => {
  const tables = new Set<string>();
  await trackReadTables(tables, () => withAdmissions(deps, [program]));
  expect([...tables].toSorted()).toEqual(["intake", "intake_places"]);

  const intake = await addClass(5);
  const received: string[] = [];
  const stop = broadcaster.subscribe("content", {
    onEvent: (name) => received.push(name),
    onGap: () => received.push("gap"),
  });
  await expect.poll(() => received).toEqual(["gap"]);
  const places = () => received.filter((name) => name === "intake_places").length;
  const { id } = await createRegistration(deps, intake, somebody());
  await move(id, "in_review", "needs_info", "in_review");
  await db
    .insertInto("skill_option")
    .values({ kind: "language", slug: "zz", name: "Z", position: 99 })
    .execute();
  await expect.poll(() => received).toContain("skill_option");
  expect(places()).toBe(0);
  await move(id, "offered");
  await expect.poll(places).toBe(1);
  // Accepting an offer changes nothing for others.
  await move(id, "accepted", "withdrawn");
  await expect.poll(places).toBe(2);
  await db
    .insertInto("skill_option")
    .values({ kind: "language", slug: "zy", name: "Y", position: 99 })
    .execute();
  await expect.poll(() => received.filter((name) => name === "skill_option").length).toBe(2);
  expect(places()).toBe(2);
  stop();
});

test("each state has its label and only the facts that apply to it", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const view = (of: Parameters<typeof admissionView>[0]) => {
    const { open, label, tone, facts } = admissionView(of, "en", now);
    return [open, label, tone, ...facts.map(({ term, value }) => `${term}: ${value}`)];
  };
  const taught = { meetingPlaces: [], languages: [] };
  const open = {
    kind: "open",
    id: "a",
    startsOn: "2027-01-07",
    places: 24,
    placesLeft: 7,
    ...taught,
  } as const;
  expect(view({ ...open, until: new Date("2026-12-23T14:00:00Z") })).toEqual([
    true,
    m.admission_open(),
    "good",
    "Next class: 7 January 2027",
    "Apply by: 22 December 2026",
    "Places left: 7 of 24",
  ]);
  const until = (text: string) => view({ ...open, until: new Date(text) })[4];
  expect(until("2026-11-24T00:00:00Z")).toBe("Apply by: Today");
  expect(until("2026-11-23T18:30:00Z")).toBe("Apply by: Today, until 21:30 (East Africa Time)");
  expect(until("2026-11-23T22:30:00Z")).toBe("Apply by: 24 November 2026, 01:30 (East Africa Time)");
  const opensAt = new Date("2027-02-01T06:00:00Z");
  const somewhere = { meetingPlaces: ["Kakuma 1", "Library"], languages: ["sw"] };
  expect(view({ ...open, ...somewhere, until: new Date("2026-12-23T14:00:00Z") }).slice(-2)).toEqual([
    "Where you meet: Kakuma 1 and Library",
    "Taught in: Swahili",
  ]);
  expect(
    view({ kind: "soon", opensAt, startsOn: "2027-03-01", places: 9, placesLeft: 9, ...taught }),
  ).toEqual([
    false,
    "Opens on 1 February 2027",
    "wait",
    "Next class: 1 March 2027",
    "Apply from: 1 February 2027",
    "Places left: 9 of 9",
  ]);
  expect(view({ kind: "full", startsOn: "2027-01-07", next: null })).toEqual([
    false,
    "Full",
    "plain",
    "Next class: 7 January 2027",
    "Places left: None",
  ]);
  expect(view({ kind: "full", startsOn: "2027-01-07", next: { opensAt, startsOn: "2027-03-01" } })).toEqual([
    false,
    "Full",
    "plain",
    "Next class: 1 March 2027",
    "Apply from: 1 February 2027",
  ]);
  expect(view({ kind: "closed", startsOn: "2027-01-07" })).toEqual([
    false,
    m.admission_closed(),
    "plain",
    "Next class: 7 January 2027",
  ]);
  expect(view({ kind: "none" })).toEqual([false, m.admission_closed(), "plain"]);
});
