import { expect, test } from "vitest";
import { staffUser } from "../../queues/queues.fixture";
import type { IntakeValues } from "./intake.model";
import {
  browseIntakes,
  closeIntake,
  createIntake,
  openIntake,
  getIntakePrograms,
  readIntake,
  saveIntake,
} from "./intakes.service.server";
import { addInterest } from "../interest/interest.service.server";
import { notifyInterested } from "../interest/notify-interested.server";
import { listAffectedLearners } from "./notify-intake-change.server";
import { mailsTo } from "../../outbox/outbox.fixture";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { withAdmissions } from "../admission/admission.service.server";
import { createRegistration, createRegistrationContext } from "../registrations/registrations.fixture";
import { DAY_MS } from "../../../platform/time/durations";

const { deps, pass } = await createRegistrationContext();
const who = staffUser("reviewer");
const at = (days: number) => new Date(deps.now().getTime() + days * DAY_MS);
const day = (days: number) => at(days).toISOString().slice(0, 10);
const program = (await getIntakePrograms(deps)).find(({ title }) => title.en === "Women in Tech")!;

const values = (over: Partial<IntakeValues> = {}): IntakeValues => ({
  programId: program.id,
  places: 2,
  languages: ["sw"],
  meetingPlaces: ["Kakuma 1"],
  decisionDays: 4,
  opensAt: at(1),
  closesAt: at(10),
  startsOn: day(20),
  endsOn: null,
  ...over,
});
const created = async (over: Partial<IntakeValues> = {}) => {
  const made = await createIntake(deps, who, values(over));
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.id;
};
const admission = async () => (await withAdmissions(deps, [program]))[0]!.admission;
const lines = (item: string) =>
  deps.db
    .selectFrom("audit_event")
    .select(["action", "actor", "title", "before", "after"])
    .where("item", "=", item)
    .orderBy("id")
    .execute();
let people = 0;
const somebody = () => ({
  phone: `+2547125${String(10_000 + ++people)}`,
  email: `intake${people}@example.org`,
});

test("creating, opening and closing an intake updates website and audit log at once", async () => {
  const id = await created();
  expect(await readIntake(deps, id)).toMatchObject({
    state: "planned",
    taken: 0,
    meetingPlaces: ["Kakuma 1"],
  });
  expect((await admission()).kind).toBe("soon");
  expect(await closeIntake(deps, who, id, 1)).toEqual({ ok: false, error: { kind: "not_allowed" } });

  expect(await openIntake(deps, who, id, 1, deps.now())).toMatchObject({
    error: { kind: "problems", problems: [{ field: "closesAt" }] },
  });
  expect(await openIntake(deps, who, id, 1, at(10))).toMatchObject({ ok: true });
  expect(await admission()).toMatchObject({
    kind: "open",
    id,
    meetingPlaces: ["Kakuma 1"],
    languages: ["sw"],
  });
  pass(1 / 24);
  // The version that another user saw is outdated now.
  expect(await closeIntake(deps, who, id, 1)).toEqual({ ok: false, error: { kind: "changed_meanwhile" } });
  expect(await closeIntake(deps, who, id, 2)).toMatchObject({ ok: true });
  expect(await readIntake(deps, id)).toMatchObject({ state: "selecting", version: 3 });
  expect((await admission()).kind).toBe("closed");
  expect((await lines(id)).map(({ action, actor }) => [action, actor])).toEqual([
    ["created", who.id],
    ["state_changed", who.id],
    ["state_changed", who.id],
  ]);
  expect((await lines(id))[1]).toMatchObject({ before: { state: "planned" }, after: { state: "open" } });
  await deps.db.deleteFrom("intake").where("id", "=", id).execute();
});

test("places never go below those taken, and a used intake cannot change its program", async () => {
  const id = await created({ opensAt: at(-1) });
  const other = (await getIntakePrograms(deps)).find(({ id: one }) => one !== program.id)!;
  const { id: learner } = await createRegistration(deps, id, somebody());
  for (const to of ["in_review", "offered"] as const)
    expect((await transitionRegistration(deps, learner, { to, actor: who.id, reason: "test" })).ok).toBe(
      true,
    );
  const { id: second } = await createRegistration(deps, id, somebody());
  await transitionRegistration(deps, second, { to: "waitlisted", actor: who.id, reason: "test" });
  expect(await readIntake(deps, id)).toMatchObject({ taken: 1, waiting: 1, undecided: 0, registrations: 2 });
  const page = await browseIntakes(deps, program.id, null, 10);
  expect(page.items.map((row) => row.id)).toContain(id);

  const save = (over: Partial<IntakeValues>) =>
    saveIntake(deps, who, id, 1, values({ opensAt: at(-1), ...over }));
  expect(await save({ places: 0 })).toMatchObject({
    error: { problems: [{ field: "places", problem: "below_taken", taken: 1 }] },
  });
  expect(await save({ programId: other.id })).toMatchObject({
    error: { problems: [{ field: "programId" }] },
  });
  expect(await save({ programId: "0190c8a4-2222-7000-8000-00000000dead" })).toMatchObject({ ok: false });
  expect(await save({ places: 1, startsOn: day(21) })).toMatchObject({ ok: true });
  expect(await readIntake(deps, id)).toMatchObject({ state: "filled", places: 1, version: 2 });
  expect((await lines(id)).at(-1)).toMatchObject({ before: { places: 2 }, after: { places: 1 } });
  await deps.db.deleteFrom("registration_claim").execute();
});

test("the decision time of a registration is that of its class", async () => {
  const id = await created({ opensAt: at(-1), places: 9, decisionDays: 4 });
  const { id: learner } = await createRegistration(deps, id, somebody());
  const row = await deps.db
    .selectFrom("registration")
    .select("decide_by")
    .where("id", "=", learner)
    .executeTakeFirstOrThrow();
  // The end of the day, in the person's time zone.
  expect(row.decide_by!.getTime() - deps.now().getTime()).toBeLessThan(5 * DAY_MS);
  expect(row.decide_by!.getTime() - deps.now().getTime()).toBeGreaterThanOrEqual(4 * DAY_MS - 1);
});

test("people who wait are notified of a class created after its opening day", async () => {
  await addInterest(deps, {
    clientId: deps.newId(),
    locale: "en",
    answers: {
      program: null,
      fullName: "Halima",
      country: "UG",
      phone: null,
      email: "waits@example.org",
      safeToName: true,
      preferredLanguage: "en",
      privacy: true,
    },
  });
  pass(1);
  expect(await notifyInterested(deps)).toBe(0);
  await created({ opensAt: at(-3) });
  expect(await notifyInterested(deps)).toBe(1);
});

test("changed dates or meeting places notify everyone who has, or may get, a place, and no one else", async () => {
  const id = await created({ opensAt: at(-1), places: 9 });
  const named = somebody();
  const careful = somebody();
  const gone = somebody();
  const { id: first } = await createRegistration(deps, id, {
    ...named,
    safeToName: "on",
    preferredLanguage: "fr",
  });
  await createRegistration(deps, id, careful);
  await createRegistration(deps, id, { ...somebody(), email: "", fullName: "Halima Yusuf" });
  const { id: left } = await createRegistration(deps, id, gone);
  await transitionRegistration(deps, left, { to: "withdrawn", actor: "person", reason: "test" });
  expect(await listAffectedLearners(deps, id)).toMatchObject({
    mailed: 2,
    unreached: [{ name: "Halima Yusuf", neutral: true }],
  });
  const notified = async (email: string) =>
    (await mailsTo(deps, email)).filter(({ kind }) => kind === "registration.class");

  const same = values({ opensAt: at(-1), places: 9 });
  expect((await saveIntake(deps, who, id, 1, { ...same, places: 12 })).ok).toBe(true);
  expect(await notified(named.email)).toEqual([]);
  // A refused save notifies no one.
  expect((await saveIntake(deps, who, id, 1, { ...same, startsOn: day(30) })).ok).toBe(false);
  expect(await notified(named.email)).toEqual([]);

  const moved = { ...same, startsOn: "2031-03-04", meetingPlaces: ["Kakuma 4"] };
  expect((await saveIntake(deps, who, id, 2, moved)).ok).toBe(true);
  const [mail, ...more] = await notified(named.email);
  expect(more).toEqual([]);
  expect(mail!.text).toContain("4 mars 2031");
  expect(mail!.text).toContain("Kakuma 4");
  const [neutral] = await notified(careful.email);
  expect(`${neutral!.subject} ${neutral!.text}`).not.toMatch(/Reboot|class|Women|2031|Kakuma/);
  expect(await notified(gone.email)).toEqual([]);
  const { reason } = await deps.db
    .selectFrom("registration_event")
    .select("reason")
    .where("registration_id", "=", first)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(reason).toBe("class changed");
});
