import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { enquiryKinds as kinds } from "../enquiries/enquiry-kinds.service.server";
import { anonymizeOldRegistrations } from "../applications/registrations/registration-jobs.server";
import {
  createRegistrationContext,
  createRegistration,
} from "../applications/registrations/registrations.fixture";
import { readRegistrationView } from "../applications/self-service/registration-record.server";
import { enquiryRecordKind } from "../enquiries/enquiry-record.server";
import { createQueueContext, reviewer, staffUser, staffAction } from "./queues.fixture";
import { queues } from "./all-queues.service.server";
import {
  recordLearnerGuardianConsent,
  assignRecord,
  listRecordMails,
  transitionRecord,
  addRecordNote,
  openRecord,
} from "./queues.service.server";
import { m } from "../../paraglide/messages";

const { audited, deps, emailOf, learner, listed, mailsTo, message } = await createQueueContext();

test("an action matches its preview: email, page, and a reason only for colleagues", async () => {
  const id = await learner();
  await transitionRecord(deps, reviewer, "learners", id, staffAction("submitted", "in_review"));
  const offer = staffAction("in_review", "offered", {
    reason: "wrote clearly",
    message: "Bring your laptop.\n\nWe are glad.",
  });
  const previewed = await queues.learners.preview(deps, reviewer, id, offer);
  if (!previewed.ok) throw new Error(previewed.error);
  const before = await mailsTo(await emailOf(id));
  expect(await transitionRecord(deps, reviewer, "learners", id, offer)).toMatchObject({ ok: true });
  const mails = await mailsTo(await emailOf(id));
  expect(mails.length).toBe(before.length + 1);
  const sent = mails.find(({ text }) => text.includes("Bring your laptop."))!;
  expect(previewed.value.mail).toEqual({ to: await emailOf(id), ...sent });
  expect(sent.text).not.toContain("wrote clearly");
  const submission = (await readRegistrationView(deps, id, "en"))!;
  expect(submission.state).toBe(m.reg_state_offered());
  expect(submission.thread!.map(({ text }) => text)).toContain(offer.message);
  const opened = await openRecord(deps, reviewer, "learners", id);
  if (!opened.ok) throw new Error(opened.error);
  // The clock does not advance, so their order is undefined.
  expect(opened.value.notes.map(({ text }) => text).toSorted()).toEqual([
    offer.message,
    "because",
    "wrote clearly",
  ]);
  expect(JSON.stringify(await deps.db.selectFrom("registration_event").selectAll().execute())).not.toContain(
    "wrote clearly",
  );
  expect(JSON.stringify(await deps.db.selectFrom("registration_note").selectAll().execute())).not.toContain(
    "wrote clearly",
  );
  expect(await listRecordMails(deps, "learners", opened.value)).toHaveLength(mails.length);
});

test("an email that must not name us omits organisation and message, and the page has both", async () => {
  const id = await learner();
  await deps.db.updateTable("registration").set({ safe_to_name: false }).where("id", "=", id).execute();
  const requested = staffAction("submitted", "waitlisted", { message: "The refugee class is full." });
  const previewed = await queues.learners.preview(deps, reviewer, id, requested);
  expect(previewed).toMatchObject({
    ok: true,
    value: { neutral: true, page: { message: requested.message } },
  });
  const { mail } = (previewed as Extract<typeof previewed, { ok: true }>).value;
  const words = `${mail!.subject} ${mail!.text}`.replace(/http\S+\/code\?code=\S+/, "");
  expect(words).not.toMatch(/refugee|Reboot|localhost|http/);
});

test("actions that the table lacks, that only time performs, or from a stale state are refused", async () => {
  const id = await learner();
  const tried = async (from: string, to: string) => {
    const done = await transitionRecord(deps, reviewer, "learners", id, staffAction(from, to));
    return done.ok ? "ok" : done.error;
  };
  expect(await tried("submitted", "enrolled")).toBe("not_allowed");
  expect(await tried("submitted", "no_such_state")).toBe("not_allowed");
  expect(await tried("in_review", "offered")).toBe("changed_meanwhile");
  expect(await tried("submitted", "in_review")).toBe("ok");
  expect(await tried("submitted", "in_review")).toBe("changed_meanwhile");
  expect(await tried("in_review", "offered")).toBe("ok");
  expect(await tried("offered", "lapsed")).toBe("not_allowed");
  expect(await audited(id)).toEqual(["staff-reviewer state_changed", "staff-reviewer state_changed"]);
});

test("a learner under 18 can enrol only after a guardian has agreed", async () => {
  const id = await learner({
    yearOfBirth: "2010",
    "guardian.name": "Halima",
    "guardian.relation": "aunt",
    "guardian.contact": "0712 000 111",
  });
  for (const [from, to] of [
    ["submitted", "in_review"],
    ["in_review", "offered"],
    ["offered", "accepted"],
  ] as const)
    expect((await transitionRecord(deps, reviewer, "learners", id, staffAction(from, to))).ok).toBe(true);
  expect(await transitionRecord(deps, reviewer, "learners", id, staffAction("accepted", "enrolled"))).toEqual(
    {
      ok: false,
      error: "guardian_missing",
    },
  );
  expect(await recordLearnerGuardianConsent(deps, staffUser("auditor"), id, "by phone")).toEqual({
    ok: false,
    error: "forbidden",
  });
  await recordLearnerGuardianConsent(deps, reviewer, id, "Halima said so by phone");
  expect(
    await transitionRecord(deps, reviewer, "learners", id, staffAction("accepted", "enrolled")),
  ).toMatchObject({
    ok: true,
  });
});

test("an answer appears in the email and on the page, and stops the deadline", async () => {
  const email = `asks${randomUUID()}@example.org`;
  const { id } = await message("other", { secrets: { email, phone: null, message: "When do you open?" } });
  await transitionRecord(deps, staffUser("finance"), "messages", id, staffAction("new", "open"));
  const answer = staffAction("open", "resolved", { message: "On Mondays at nine." });
  expect(await transitionRecord(deps, staffUser("finance"), "messages", id, answer)).toMatchObject({
    ok: true,
  });
  expect((await mailsTo(email)).at(-1)!.text).toContain("On Mondays at nine.");
  expect(await enquiryRecordKind(kinds).readView(deps, id, "en")).toMatchObject({
    thread: [{ by: "us", text: "On Mondays at nine." }],
  });
  expect(await listed(reviewer, "messages", { state: "resolved" })).toMatchObject([{ id, dueAt: null }]);
  expect(JSON.stringify(await deps.db.selectFrom("enquiry").selectAll().execute())).not.toContain("Mondays");
});

test("notes are deleted with the personal data, and staff can no longer act on the registration", async () => {
  const { deps: on, intake: open, pass: wait } = await createRegistrationContext();
  const { id } = await createRegistration(on, open);
  await addRecordNote(on, reviewer, "learners", id, "spoke with her");
  await transitionRecord(on, reviewer, "learners", id, staffAction("submitted", "withdrawn"));
  wait(366);
  expect(await anonymizeOldRegistrations(on)).toBe(1);
  expect(await on.db.selectFrom("registration_note").selectAll().execute()).toEqual([]);
  const refused = { ok: false, error: "not_found" };
  expect(await openRecord(on, reviewer, "learners", id)).toEqual(refused);
  expect(await addRecordNote(on, reviewer, "learners", id, "called again")).toEqual(refused);
  expect(await assignRecord(on, reviewer, "learners", id, null)).toEqual(refused);
  expect(
    await transitionRecord(on, reviewer, "learners", id, staffAction("withdrawn", "offered")),
  ).toMatchObject(refused);
});

test("a record is assigned only to staff who may see it", async () => {
  const id = await learner();
  expect(await assignRecord(deps, reviewer, "learners", id, randomUUID())).toEqual({
    ok: false,
    error: "not_allowed",
  });
  expect(await assignRecord(deps, reviewer, "learners", id, "x")).toEqual({
    ok: false,
    error: "not_allowed",
  });
  expect(await assignRecord(deps, reviewer, "learners", id, null)).toMatchObject({ ok: true });
  expect(await assignRecord(deps, reviewer, "learners", "x", null)).toEqual({
    ok: false,
    error: "not_found",
  });
});
