import { expect, test } from "vitest";
import { mailsTo } from "../outbox/outbox.fixture";
import { createIntake, getIntakePrograms } from "../applications/intakes/intakes.service.server";
import { transitionRegistration } from "../applications/registrations/registration-transitions.server";
import { lapseOffers } from "../applications/registrations/registration-jobs.server";
import { createRegistration } from "../applications/registrations/registrations.fixture";
import { transitionRecords, previewTransitions } from "./bulk-transitions.server";
import { createQueueContext, reviewer, staffAction } from "./queues.fixture";
import { queues } from "./all-queues.service.server";
import { recordLearnerNotification, transitionRecord, openRecord } from "./queues.service.server";
import { DAY_MS } from "../../platform/time/durations";

const { deps, pass } = await createQueueContext();
const at = (days: number) => new Date(deps.now().getTime() + days * DAY_MS);
const programs = await getIntakePrograms(deps);

async function classOf(places: number, over: { startsOn?: string; endsOn?: string | null } = {}) {
  const made = await createIntake(deps, reviewer, {
    programId: programs[0]!.id,
    places,
    languages: [],
    meetingPlaces: ["Kakuma 1"],
    decisionDays: 10,
    opensAt: at(-1),
    closesAt: at(30),
    startsOn: at(40).toISOString().slice(0, 10),
    endsOn: null,
    ...over,
  });
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.id;
}

let people = 0;
async function inReview(intake: string, more: Record<string, string> = {}) {
  const n = ++people;
  const contact = {
    phone: `+2547126${String(10_000 + n)}`,
    email: `offer${n}@example.org`,
    safeToName: "on",
  };
  const { id } = await createRegistration(deps, intake, { ...contact, ...more });
  await transitionRegistration(deps, id, { to: "in_review", actor: reviewer.id, reason: "test" });
  return id;
}
const several = (intake: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => inReview(intake)));
const offer = (id: string, more: object = {}) =>
  transitionRecord(deps, reviewer, "learners", id, staffAction("in_review", "offered", more));
const taken = async (intake: string) =>
  (
    await deps.db
      .selectFrom("registration")
      .select("id")
      .where("intake_id", "=", intake)
      .where("state", "in", ["offered", "accepted"])
      .execute()
  ).length;

test("places are offered until the class is full, one by one, in bulk and in a dry run", async () => {
  const intake = await classOf(3);
  const ids = (await several(intake, 5)).toSorted();
  expect((await offer(ids[0]!)).ok).toBe(true);
  const many = {
    records: ids.slice(1).map((id) => ({ id, from: "in_review" })),
    step: { to: "offered", reason: "chosen", message: "" },
  };
  const tried = await previewTransitions(deps, reviewer, "learners", many);
  expect(tried.map(({ refused }) => refused)).toEqual([null, null, "class_full", "class_full"]);
  expect(await taken(intake)).toBe(1);
  expect(await transitionRecords(deps, reviewer, "learners", many)).toEqual(tried);
  expect(await taken(intake)).toBe(3);
  expect(await offer(ids[4]!)).toEqual({ ok: false, error: "class_full" });
  expect(await queues.learners.preview(deps, reviewer, ids[4]!, staffAction("in_review", "offered"))).toEqual(
    {
      ok: false,
      error: "class_full",
    },
  );
});

test("concurrent offers, single and in bulk, never exceed the places", async () => {
  const intake = await classOf(4);
  const ids = (await several(intake, 16)).toSorted();
  const bulk = (records: string[]) =>
    transitionRecords(deps, reviewer, "learners", {
      records: records.map((id) => ({ id, from: "in_review" })),
      step: { to: "offered", reason: "chosen", message: "" },
    });
  await Promise.all([
    bulk(ids.slice(0, 5)),
    bulk(ids.slice(3, 8).toReversed()),
    ...ids.slice(6).map((id) => offer(id)),
  ]);
  expect(await taken(intake)).toBe(4);
});

test("a registration without a class gets an offer in the chosen one", async () => {
  const intake = await classOf(2);
  const id = await inReview("undecided");
  expect(await offer(id)).toEqual({ ok: false, error: "no_class" });
  expect((await offer(id, { intake })).ok).toBe(true);
  const opened = await openRecord(deps, reviewer, "learners", id);
  expect(opened).toMatchObject({ ok: true, value: { state: "offered", intake: { id: intake } } });
  expect(await taken(intake)).toBe(1);
  // A person in the class cannot get a second place by another registration.
  const row = await deps.db
    .selectFrom("registration")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const again = await inReview("undecided", { phone: row.phone!, email: row.email! });
  expect(await offer(again, { intake })).toEqual({ ok: false, error: "class_taken" });
  expect(await taken(intake)).toBe(1);
});

test("a class that has ended accepts no learners", async () => {
  const day = at(-1).toISOString().slice(0, 10);
  const intake = await classOf(2, { startsOn: day, endsOn: day });
  pass(2);
  const id = await inReview("undecided");
  expect(await offer(id, { intake })).toEqual({ ok: false, error: "class_over" });
});

test("the email of an offer names the class, and a free place goes to the longest waiting person", async () => {
  const intake = await classOf(1);
  const [first, second] = await several(intake, 2);
  await transitionRecord(deps, reviewer, "learners", second!, staffAction("in_review", "waitlisted"));
  await deps.db.updateTable("registration").set({ email: null }).where("id", "=", first!).execute();
  await offer(first!);
  const on = deps.now().toISOString().slice(0, 10);
  expect(
    (await recordLearnerNotification(deps, reviewer, first!, { from: "offered", on, how: "call" })).ok,
  ).toBe(true);
  pass(9);
  expect(await lapseOffers(deps)).toBe(1);
  expect(await taken(intake)).toBe(1);
  const { email } = await deps.db
    .selectFrom("registration")
    .select("email")
    .where("id", "=", second!)
    .executeTakeFirstOrThrow();
  const mail = (await mailsTo(deps, email!)).at(-1)!;
  expect(mail.text).toMatch(/Class: .+, starts on /);
  expect(mail.text).toContain("Where you meet: Kakuma 1.");
});

test("when more places are taken than exist, a free one is not offered", async () => {
  const intake = await classOf(2);
  const [first, second, third] = await several(intake, 3);
  await transitionRecord(deps, reviewer, "learners", third!, staffAction("in_review", "waitlisted"));
  await offer(first!);
  await offer(second!);
  await deps.db.updateTable("intake").set({ places: 1 }).where("id", "=", intake).execute();
  await transitionRecord(deps, reviewer, "learners", first!, staffAction("offered", "withdrawn"));
  expect(await taken(intake)).toBe(1);
});
