import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { enquiryKinds as kinds } from "../enquiries/enquiry-kinds.service.server";
import { readRegistrationView } from "../applications/self-service/registration-record.server";
import { readQuestion, submitReply } from "../applications/self-service/registration-reply.server";
import { enquiryRecordKind } from "../enquiries/enquiry-record.server";
import { pdf, uploadFile, visitor } from "../uploads/file-uploads.fixture";
import type { QueueName } from "./queue.model";
import { createQueueContext, reviewer, staffUser, staffAction } from "./queues.fixture";
import { answerRecord, transitionRecord, openRecord } from "./queues.service.server";
import { canReadFiles } from "./record-files.service.server";

const { audited, deps, emailOf, learner, listed, mailsTo, message } = await createQueueContext();
const enquiries = enquiryRecordKind(kinds);
const finance = staffUser("finance");
const answer = (from: string, text: string, last = false) => ({ from, text, last });
const written = (text: string, file: string | null = null, owner = visitor(deps)) => ({
  clientId: randomUUID(),
  text,
  files: file === null ? [] : [file],
  owner,
});

async function opened(name: QueueName, id: string, who = reviewer) {
  const record = await openRecord(deps, who, name, id);
  if (!record.ok) throw new Error(record.error);
  return record.value;
}

test("an answer to a message needs no reason and updates email, page and state", async () => {
  const email = `asks${randomUUID()}@example.org`;
  const { id } = await message("other", { secrets: { email, phone: null, message: "When do you open?" } });
  expect(await listed(finance, "messages", { query: email })).toMatchObject([{ id, unread: true }]);
  expect(await answerRecord(deps, finance, "messages", id, answer("new", "On Mondays."))).toMatchObject({
    ok: true,
  });
  const mail = (await mailsTo(email)).at(-1)!;
  expect(mail.text).toContain("On Mondays.");
  expect(mail.text).toContain("/code?code=");
  expect(await listed(finance, "messages", { query: email })).toMatchObject([
    { state: "waiting", dueAt: null, unread: false },
  ]);
  const shown = (await enquiries.readView(deps, id, "en"))!;
  expect(shown.thread).toMatchObject([{ by: "us", text: "On Mondays." }]);
  expect(shown.subpages).toMatchObject([{ to: "reply", isPrimary: true }]);
  expect(await audited(id)).toEqual(["staff-finance answered"]);
  expect(JSON.stringify(await deps.db.selectFrom("enquiry_note").selectAll().execute())).not.toContain(
    "Mondays",
  );
});

test("a message of the person appears in the thread with its file, unread and with a new deadline", async () => {
  const { id, reference } = await message("other");
  await answerRecord(deps, finance, "messages", id, answer("new", "Which day?"));
  expect(await enquiries.readQuestion!(deps, id)).toEqual({ questionText: "Which day?" });
  const owner = visitor(deps);
  const file = await uploadFile(deps, owner, pdf(2000), { purpose: "attachment" });
  const mine = written("On Friday.", file, owner);
  expect(await enquiries.reply!(deps, id, mine)).toEqual({ ok: true, value: null });
  expect(await enquiries.reply!(deps, id, mine)).toEqual({ ok: true, value: null });
  expect(await listed(finance, "messages", { query: reference })).toMatchObject([
    { state: "open", unread: true, dueAt: expect.any(Date) },
  ]);
  const record = await opened("messages", id, finance);
  expect(record.notes.map(({ author, text, sent: out }) => [author, text, out])).toEqual(
    expect.arrayContaining([
      ["staff-finance", "Which day?", true],
      ["person", "On Friday.", false],
    ]),
  );
  expect(record.notes).toHaveLength(2);
  expect(record.files.map((one) => one.id)).toEqual([file]);
  expect(await listed(finance, "messages", { query: reference })).toMatchObject([{ unread: false }]);
});

test("a message whose file is gone is refused", async () => {
  const { id } = await message("other");
  expect(await enquiries.reply!(deps, id, written("See the file.", randomUUID()))).toEqual({
    ok: false,
    error: "missing",
  });
  expect((await opened("messages", id, finance)).notes).toEqual([]);
});

test("a final answer closes a message, and a new message of the person opens it", async () => {
  const { id } = await message("other");
  expect(await answerRecord(deps, finance, "messages", id, answer("new", "Done.", true))).toMatchObject({
    ok: true,
  });
  await transitionRecord(deps, finance, "messages", id, staffAction("resolved", "closed", { reason: "" }));
  expect(await answerRecord(deps, finance, "messages", id, answer("resolved", "Late."))).toEqual({
    ok: false,
    error: "changed_meanwhile",
  });
  expect(await enquiries.reply!(deps, id, written("It broke again."))).toMatchObject({ ok: true });
  expect(await opened("messages", id, finance)).toMatchObject({ state: "open" });
});

test("neither side can write about spam", async () => {
  const { id } = await message("other");
  await transitionRecord(deps, finance, "messages", id, staffAction("new", "spam", { reason: "" }));
  expect(await enquiries.readQuestion!(deps, id)).toBeNull();
  expect(await enquiries.reply!(deps, id, written("Buy now"))).toEqual({ ok: false, error: "late" });
  expect(await answerRecord(deps, finance, "messages", id, answer("spam", "No."))).toEqual({
    ok: false,
    error: "not_allowed",
  });
});

test("the answer to a concern is only on its page, and only authorized staff can send it", async () => {
  const email = `safe${randomUUID()}@example.org`;
  const { id } = await message("concern", { secrets: { email, phone: null, message: "He shouts at us" } });
  for (const who of [reviewer, finance, staffUser("auditor")])
    expect(await answerRecord(deps, who, "messages", id, answer("new", "We look into it."))).toEqual({
      ok: false,
      error: "not_found",
    });
  expect(
    await answerRecord(deps, staffUser("owner"), "messages", id, answer("new", "We look into it.")),
  ).toEqual(expect.objectContaining({ ok: true }));
  const { subject, text } = (await mailsTo(email)).at(-1)!;
  expect(`${subject} ${text}`).not.toMatch(/look into|Reboot/);
  const subjectOf = { kind: "enquiry", id };
  expect(await canReadFiles(deps, reviewer, subjectOf)).toBe(false);
  expect(await canReadFiles(deps, staffUser("owner"), subjectOf)).toBe(true);
});

test("a question reaches a learner from the first state on, and the reply returns to review", async () => {
  const id = await learner();
  expect(
    await answerRecord(deps, reviewer, "learners", id, answer("submitted", "Which days?")),
  ).toMatchObject({
    ok: true,
  });
  expect((await mailsTo(await emailOf(id))).at(-1)!.text).toContain("Which days?");
  expect(await readQuestion(deps, id)).toMatchObject({ questionText: "Which days?" });
  const actor = { ...deps, organisation: async () => "Reboot Lives" };
  expect(await submitReply(actor, id, written("Mondays."))).toMatchObject({ ok: true });
  expect(await opened("learners", id)).toMatchObject({ state: "in_review", unread: true });
  expect(await opened("learners", id)).toMatchObject({ state: "in_review", unread: false });
});

test("a later message to a learner keeps the state, and the reply is due in three working days", async () => {
  const id = await learner();
  await transitionRecord(deps, reviewer, "learners", id, staffAction("submitted", "waitlisted"));
  const actor = { ...deps, organisation: async () => "Reboot Lives" };
  // Staff sent no message, so a reply is not possible.
  expect(await submitReply(actor, id, written("Hello?"))).toEqual({ ok: false, error: "late" });
  await answerRecord(deps, reviewer, "learners", id, answer("waitlisted", "The next class starts in May."));
  expect((await mailsTo(await emailOf(id))).at(-1)!.text).toContain("starts in May");
  expect(await opened("learners", id)).toMatchObject({ state: "waitlisted", dueAt: null });
  expect(await submitReply(actor, id, written("I can wait."))).toMatchObject({ ok: true });
  expect(await opened("learners", id)).toMatchObject({ state: "waitlisted", dueAt: expect.any(Date) });
  expect((await readRegistrationView(deps, id, "en"))!.thread!.map(({ by, text }) => [by, text])).toEqual(
    expect.arrayContaining([
      ["us", "The next class starts in May."],
      ["person", "I can wait."],
    ]),
  );
});

test("a reason is required only where staff may have to justify the action", async () => {
  const id = await learner();
  const take = async (from: string, to: string, reason: string) => {
    const done = await transitionRecord(deps, reviewer, "learners", id, staffAction(from, to, { reason }));
    return done.ok ? "ok" : done.error;
  };
  expect(await take("submitted", "in_review", "")).toBe("ok");
  expect(await take("in_review", "not_selected", "")).toBe("reason_missing");
  expect(await take("in_review", "not_selected", "the class is full")).toBe("ok");
});
