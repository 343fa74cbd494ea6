import { expect, test } from "vitest";
import { SEEDED_AT } from "../../../../test/support/clock";
import { validateAnswers, type FormSchema } from "../../../platform/forms/validate-answers.server";
import type { TypedValues } from "../../../platform/forms/form-problem";
import { mailsTo } from "../../outbox/outbox.fixture";
import { openRecord } from "../../queues/queues.service.server";
import { reviewer } from "../../queues/queues.fixture";
import { recordIdInKey, findRecordByCode } from "../../status/record-kinds.service.server";
import { exportRegistration, eraseRegistration, canEraseRegistration } from "./registration-data.server";
import type { CorrectableSection } from "../registrations/registration.model";
import { correctRegistration, correctionForm, readSubmittedAnswers } from "./registration-corrections.server";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { readQuestion, submitReply } from "./registration-reply.server";
import { registrationRecordKind } from "./registration-record.server";
import { finalizeDeclines, lapseOffers } from "../registrations/registration-jobs.server";
import { toFieldLists } from "../drafts/drafts.service.server";
import {
  deliverMails,
  createRegistration,
  createRegistrationContext,
} from "../registrations/registrations.fixture";
import { m } from "../../../paraglide/messages";

const { deps, intake, pass } = await createRegistrationContext();
const kind = registrationRecordKind(async () => "Reboot Lives");
let people = 0;

async function learner(...states: string[]) {
  const phone = `0713 456 ${700 + ++people}`;
  const { id } = await createRegistration(deps, intake, { phone, email: `own${people}@example.org` });
  for (const to of states) await move(id, to);
  return id;
}
const move = (id: string, to: string) =>
  transitionRegistration(deps, id, { to: to as "offered", actor: "staff-reviewer", reason: "by staff" });
const rowOf = (id: string) =>
  deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const waitlisted = () =>
  deps.db.selectFrom("registration").select("id").where("state", "=", "waitlisted").execute();
const claimsOf = (id: string) =>
  deps.db.selectFrom("registration_claim").selectAll().where("registration_id", "=", id).execute();
const owner = { account: null, visitor: deps.newId() };

/** Corrects a part like its form: all stored answers, some of them changed. */
async function change(id: string, part: CorrectableSection, changes: TypedValues) {
  const found = (await readSubmittedAnswers(deps, id))!;
  const schema: FormSchema = await correctionForm(deps, part, found);
  const read = validateAnswers(schema, toFieldLists({ ...found.typed, ...changes }));
  if (!read.ok) return read.errors.map(({ field }) => field).join();
  const done = await correctRegistration(deps, id, part, read.value);
  return done.ok ? "ok" : done.error;
}

test("submitted answers are returned as typed and can be corrected part by part", async () => {
  const id = await learner();
  const before = (await readSubmittedAnswers(deps, id))!;
  expect(before.typed).toMatchObject({
    fullName: "Amina Yusuf",
    placeName: "Kakuma",
    languages: ["python", "not-sure"],
  });
  // Saving unchanged answers changes nothing.
  for (const part of ["contact", "you", "place", "goals"] as const)
    expect(await change(id, part, {})).toBe("ok");
  expect(await readSubmittedAnswers(deps, id)).toEqual(before);
  expect(await change(id, "you", { fullName: "Amina Hassan", calledName: "Ami" })).toBe("ok");
  expect(await change(id, "place", { placeName: "Kalobeyei", hoursPerWeek: "9" })).toBe("ok");
  expect(await change(id, "goals", { motivation: "I want to build pages for shops." })).toBe("ok");
  expect((await readSubmittedAnswers(deps, id))!.typed).toMatchObject({
    fullName: "Amina Hassan",
    calledName: "Ami",
    placeName: "Kalobeyei",
    hoursPerWeek: "9",
    motivation: "I want to build pages for shops.",
    displacementStatus: "refugee",
  });
  expect(JSON.stringify(await rowOf(id))).not.toContain("Kalobeyei");
  const opened = await openRecord(deps, reviewer, "learners", id);
  const notified = opened.ok ? opened.value.history.map(({ what, actor }) => `${actor} ${what}`) : [];
  expect(notified.slice(2)).toEqual([
    "person contact",
    ...Array.from({ length: 6 }, () => "person corrected"),
  ]);
});

test("an invalid correction changes nothing and names its field; after a decision only the contact changes", async () => {
  const id = await learner();
  expect(await change(id, "you", { fullName: "" })).toBe("fullName");
  expect(await change(id, "you", { yearOfBirth: "2012" })).toBe("guardian.name");
  expect(await change(id, "contact", { phone: "", email: "" })).toContain("phone");
  expect(await change(id, "place", { placeName: "x" })).toBe("placeName");
  expect((await readSubmittedAnswers(deps, id))!.typed).toMatchObject({
    fullName: "Amina Yusuf",
    placeName: "Kakuma",
  });
  await move(id, "in_review");
  await move(id, "offered");
  for (const part of ["you", "place", "goals"] as const) expect(await change(id, part, {})).toBe("late");
  expect(await change(id, "contact", { preferredLanguage: "fr" })).toBe("ok");
  await move(id, "withdrawn");
  expect(await change(id, "contact", { preferredLanguage: "ar" })).toBe("late");
  expect((await rowOf(id)).locale).toBe("fr");
});

test("a new contact gets the news, proves the code and holds the class; the old address is notified", async () => {
  const id = await learner("in_review", "offered");
  const { email, reference } = await rowOf(id);
  expect(await change(id, "contact", { phone: "0713 999 111", email: "new@example.org" })).toBe("ok");
  const row = await rowOf(id);
  expect(row).toMatchObject({ phone: "+254713999111", email_key: "new@example.org" });
  expect(await findRecordByCode(deps, [reference], { digits: "9111" })).not.toBeNull();
  expect(await findRecordByCode(deps, [reference], { emailKey: email! })).toBeNull();
  expect((await mailsTo(deps, email)).at(-1)).toMatchObject({ kind: "registration.contact" });
  // Undelivered news goes to the new address and counts once delivered there.
  const [news] = await mailsTo(deps, "new@example.org");
  expect(row.notification_mail_id).toBe(news!.id);
  const again = await createRegistration(deps, intake, { phone: "0713 999 111", email: "" });
  expect(again.sent).toMatchObject({ ok: false, error: "duplicate" });
});

test("a contact that already has a registration for the class is refused, and the old one stays", async () => {
  const [one, other] = [await learner(), await learner()];
  const { phone } = await rowOf(other);
  const before = await claimsOf(one);
  expect(await change(one, "contact", { phone: phone! })).toBe("duplicate");
  expect(await claimsOf(one)).toEqual(before);
  expect((await rowOf(one)).phone).not.toBe(phone);
});

test("a changed guardian has not agreed yet", async () => {
  const guardian = {
    "guardian.name": "Halima",
    "guardian.relation": "aunt",
    "guardian.contact": "0712 000 111",
  };
  const { id } = await createRegistration(deps, intake, {
    phone: "0713 888 001",
    email: "",
    yearOfBirth: "2010",
    ...guardian,
  });
  await deps.db
    .updateTable("registration")
    .set({ guardian_agreed_at: SEEDED_AT })
    .where("id", "=", id)
    .execute();
  expect(await change(id, "you", { calledName: "Ami" })).toBe("ok");
  expect((await rowOf(id)).guardian_agreed_at).toEqual(SEEDED_AT);
  expect(await change(id, "you", { "guardian.name": "Juma" })).toBe("ok");
  expect((await rowOf(id)).guardian_agreed_at).toBeNull();
});

test("a question is answered once, and the registration returns to review with a new date", async () => {
  const id = await learner("in_review", "needs_info");
  expect(await readQuestion(deps, id)).not.toBeNull();
  const answer = { clientId: deps.newId(), text: "I can come\non Mondays.", files: [], owner };
  expect(await submitReply(deps, id, answer)).toEqual({ ok: true, value: null });
  expect(await submitReply(deps, id, answer)).toEqual({ ok: true, value: null });
  expect(await submitReply(deps, id, { ...answer, clientId: deps.newId() })).toEqual({
    ok: false,
    error: "late",
  });
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "in_review", due_at: null });
  expect(row.decide_by!.getTime()).toBeGreaterThan(deps.now().getTime());
  const opened = await openRecord(deps, reviewer, "learners", id);
  expect(opened).toMatchObject({ ok: true, value: { notes: [{ author: "person", text: answer.text }] } });
  expect(await kind.readView(deps, id, "en")).toMatchObject({
    thread: [{ by: "person", text: answer.text }],
  });
  expect(JSON.stringify(await deps.db.selectFrom("registration_note").selectAll().execute())).not.toContain(
    "Mondays",
  );
});

test("an answer with a missing file is not stored in part", async () => {
  const id = await learner("in_review", "needs_info");
  const answer = { clientId: deps.newId(), text: "Here it is.", files: [deps.newId()], owner };
  expect(await submitReply(deps, id, answer)).toEqual({ ok: false, error: "missing" });
  expect((await rowOf(id)).state).toBe("needs_info");
  expect(await kind.readView(deps, id, "en")).toMatchObject({ thread: [] });
});

test("an offer names the class and its day, and needs a confirmation to accept or decline", async () => {
  const id = await learner("in_review", "offered");
  const submitted = (await kind.readView(deps, id, "en"))!;
  const [program, starts] = submitted.facts;
  expect(program).toEqual({ label: "Class", text: "Code for Refugees" });
  expect(starts?.text).toMatch(/\d{4}$/);
  const asks = Object.fromEntries(submitted.actions.map((act) => [act.intent, act.confirmation ?? ""]));
  expect(asks["accept"]).toContain(program!.text);
  expect(asks["accept"]).toContain(starts!.text);
  expect(asks["decline"]).toContain("For one hour");
});

test("a decline can be undone for an hour, and only then its place is passed on", async () => {
  const waiting = await learner("waitlisted");
  const id = await learner("in_review", "offered");
  await deliverMails(deps);
  const { due_at: due } = await rowOf(id);
  expect(await kind.performAction!(deps, id, "decline")).toBe(true);
  expect(await claimsOf(id)).not.toEqual([]);
  expect((await kind.readView(deps, id, "en"))!.actions.map(({ intent }) => intent)).toEqual(["undo"]);
  expect((await rowOf(waiting)).state).toBe("waitlisted");
  pass(0.9 / 24);
  expect(await finalizeDeclines(deps)).toBe(0);
  expect(await kind.performAction!(deps, id, "undo")).toBe(true);
  // The offer resumes unchanged: no second email, same deadline.
  expect(await rowOf(id)).toMatchObject({ state: "offered", due_at: due, notification_method: "mail" });
  const { email } = await rowOf(id);
  // One confirmation and one offer.
  expect(await mailsTo(deps, email)).toHaveLength(2);

  expect(await kind.performAction!(deps, id, "decline")).toBe(true);
  pass(1 / 24);
  expect(await kind.performAction!(deps, id, "undo")).toBe(false);
  expect(await finalizeDeclines(deps)).toBe(1);
  expect(await finalizeDeclines(deps)).toBe(0);
  expect((await rowOf(waiting)).state).toBe("offered");
  expect(await claimsOf(id)).toEqual([]);
  expect((await kind.readView(deps, id, "en"))!.actions).toEqual([]);
});

test("undoing a decline whose offer would be over leaves a day to accept", async () => {
  const id = await learner("in_review", "offered");
  await deliverMails(deps);
  pass(6.98);
  expect(await kind.performAction!(deps, id, "decline")).toBe(true);
  pass(0.03);
  expect(await kind.performAction!(deps, id, "undo")).toBe(true);
  await lapseOffers(deps);
  expect((await rowOf(id)).state).toBe("offered");
});

test("no one can create an offer: undo applies only to one's own decline", async () => {
  const id = await learner("waitlisted");
  expect(await kind.performAction!(deps, id, "undo")).toBe(false);
  const reading = await learner("in_review");
  expect(await kind.performAction!(deps, reading, "undo")).toBe(false);
  expect((await rowOf(reading)).state).toBe("in_review");
});

test("an export by code has the whole registration, nothing of others, and is in the audit log", async () => {
  const id = await learner("in_review", "needs_info");
  await submitReply(deps, id, { clientId: deps.newId(), text: "On Mondays.", files: [], owner });
  const other = await rowOf(await learner());
  const taken = JSON.stringify((await exportRegistration(deps, id))!.data);
  for (const text of ["Amina Yusuf", "Kakuma", "On Mondays.", m.reg_privacy_link()])
    expect(taken).toContain(text);
  expect(taken).not.toContain(other.reference);
  const log = await deps.db
    .selectFrom("audit_event")
    .select(["actor", "action"])
    .where("item", "=", id)
    .execute();
  expect(log).toEqual([{ actor: "person", action: "exported" }]);
});

test("erasure by code passes the place on and leaves neither the data nor its emails", async () => {
  await learner("waitlisted");
  const waiting = await waitlisted();
  const id = await learner("in_review", "offered");
  const { email, reference } = await rowOf(id);
  expect(await eraseRegistration(deps, id)).toEqual({ ok: true, value: null });
  expect(await eraseRegistration(deps, id)).toEqual({ ok: false, error: "gone" });
  expect(await rowOf(id)).toMatchObject({
    full_name: null,
    phone: null,
    email: null,
    encrypted_answers: null,
    state: "withdrawn",
  });
  expect(await mailsTo(deps, email)).toEqual([]);
  expect(await findRecordByCode(deps, [reference], { emailKey: email! })).toBeNull();
  expect(await kind.readView(deps, id, "en")).toBeNull();
  expect(await exportRegistration(deps, id)).toBeNull();
  expect(await canEraseRegistration(deps, id)).toBeNull();
  expect(await waitlisted()).toHaveLength(waiting.length - 1);
  const taught = await learner("in_review", "offered", "accepted", "enrolled");
  expect(await canEraseRegistration(deps, taught)).toBe(false);
  expect(await eraseRegistration(deps, taught)).toEqual({ ok: false, error: "under_way" });
});

test("a form is accepted up to an hour after its page has expired", async () => {
  const id = await learner();
  const { reference } = await rowOf(id);
  const found = await findRecordByCode(deps, [reference], { emailKey: `own${people}@example.org` });
  const key = found!.path.split("/").at(-1)!;
  expect(recordIdInKey(deps, key, "registration")).toBe(id);
  expect(recordIdInKey(deps, key, "gift")).toBeNull();
  pass(1.5 / 24);
  expect(recordIdInKey(deps, key, "registration")).toBeNull();
  expect(recordIdInKey(deps, key, "registration", true)).toBe(id);
  pass(1 / 24);
  expect(recordIdInKey(deps, key, "registration", true)).toBeNull();
});
