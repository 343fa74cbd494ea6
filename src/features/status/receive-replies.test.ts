import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createClamdScanner } from "../../adapters/clamd-scanner.server";
import { startFakeClamd } from "../../adapters/fake-clamd.fixture";
import { eicarTestFile } from "../../platform/files/eicar";
import { memoryMailbox } from "../../adapters/memory-mailbox";
import { enquiryKinds as kinds } from "../enquiries/enquiry-kinds.service.server";
import { enquiryRecordKind } from "../enquiries/enquiry-record.server";
import { readFileBytes, pdf } from "../uploads/file-uploads.fixture";
import { readRegistrationView } from "../applications/self-service/registration-record.server";
import { createQueueContext, reviewer, staffUser, staffAction } from "../queues/queues.fixture";
import { answerRecord, transitionRecord, openRecord } from "../queues/queues.service.server";
import { receiveReplies } from "./receive-replies.server";
import { m } from "../../paraglide/messages";

const program = await createQueueContext();
const { emailOf, learner, listed, mailsTo, message } = program;
const mailbox = memoryMailbox();
Object.assign(program.deps, { replies: { pattern: "replies+*@reboot.example", mailbox } });
const { deps } = program;
const enquiries = enquiryRecordKind(kinds);
const finance = staffUser("finance");
const neverStopping = new AbortController().signal;

async function addressIn(recipient: string): Promise<string> {
  const { headers } = await deps.db
    .selectFrom("outbox_message")
    .select("headers")
    .where("recipient_key", "=", recipient.toLowerCase())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return (headers as Record<string, string>)["Reply-To"]!;
}

type Writing = {
  from: string;
  text: string;
  files?: { name: string; bytes: Buffer }[];
  id?: string;
  more?: string;
};
function post(to: string, { from, text, files = [], id = randomUUID(), more = "" }: Writing): void {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...files.map(
      ({ name, bytes }) =>
        `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString("base64")}`,
    ),
  ];
  const body = `--b\r\n${parts.join("\r\n--b\r\n")}\r\n--b--`;
  const head = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${id}@example.org>\r\n${more}Content-Type: multipart/mixed; boundary=b`;
  mailbox.mails.push({ to, raw: Buffer.from(`${head}\r\n\r\n${body}`), isComplete: true });
}
/** A minute apart, because concurrent messages have no order. */
function receive() {
  const now = new Date(deps.now().getTime() + 60_000);
  Object.assign(deps, { now: () => now });
  return receiveReplies(deps, neverStopping);
}

async function conversation(over = {}) {
  const email = `juma${randomUUID()}@example.org`;
  const { id } = await message("other", { secrets: { email, phone: null, message: "When?" }, ...over });
  await answerRecord(deps, finance, "messages", id, { from: "new", text: "Which day?", last: false });
  return { id, email, to: await addressIn(email) };
}
const textsOf = async (id: string) =>
  ((await enquiries.readView(deps, id, "en"))?.thread ?? []).map(({ by, text }) => [by, text]);

test("a reply by email appears in the thread, and staff open the same file", async () => {
  const { id, email, to } = await conversation();
  const file = pdf(3000);
  post(to, {
    from: `Juma <${email}>`,
    text: `On Friday.\r\n\r\nOn Wed, 25 Nov 2026 at 10:12, Reboot <${to}> wrote:\r\n> Write your answer above this line.\r\n> Which day?`,
    files: [{ name: "plan.pdf", bytes: file }],
  });
  await receive();
  expect(mailbox.mails).toEqual([]);
  expect(await textsOf(id)).toEqual([
    ["us", "Which day?"],
    ["person", "On Friday."],
  ]);
  expect(await listed(finance, "messages", { query: email })).toMatchObject([
    { state: "open", unread: true, dueAt: expect.any(Date) },
  ]);
  const record = await openRecord(deps, finance, "messages", id);
  if (!record.ok) throw new Error(record.error);
  const { name, id: upload } = record.value.files[0]!;
  expect(name).toBe("plan.pdf");
  const { visitor } = await deps.db
    .selectFrom("upload")
    .select("visitor")
    .where("id", "=", upload)
    .executeTakeFirstOrThrow();
  expect((await readFileBytes(deps, { account: null, visitor }, upload)).equals(file)).toBe(true);
});

test("an email that arrives twice is one message, also after a crash before its deletion", async () => {
  const { id, email, to } = await conversation();
  const file = { name: "a.pdf", bytes: pdf(800) };
  for (let time = 0; time < 2; time++) {
    post(to, { from: email, text: "Once.", id: "the-same", files: [file] });
    await receive();
  }
  expect(await textsOf(id)).toEqual([
    ["us", "Which day?"],
    ["person", "Once."],
  ]);
  const record = await openRecord(deps, finance, "messages", id);
  expect(record.ok && record.value.files).toHaveLength(1);
});

test("a reply from another email address names it, and the own one in any case does not", async () => {
  const { id, email, to } = await conversation();
  post(to, { from: "cousin@example.org", text: "She is ill." });
  post(to, { from: email.toUpperCase(), text: "I am well again." });
  await receive();
  const [, ...answers] = await textsOf(id);
  expect(answers.map(([, text]) => text).toSorted()).toEqual([
    "I am well again.",
    "cousin@example.org:\n\nShe is ill.",
  ]);
});

test("automatic emails create no message and get no reply", async () => {
  const { id, email, to } = await conversation();
  const before = (await mailsTo(email)).length;
  post(to, { from: email, text: "I am away.", more: "Auto-Submitted: auto-replied\r\n" });
  await receive();
  expect(mailbox.mails).toEqual([]);
  expect(await textsOf(id)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(before);
});

test("rejected files are named to the sender, and the text is accepted", async () => {
  const { id, email, to } = await conversation();
  const files = [
    { name: "good.pdf", bytes: pdf(700) },
    { name: "program.exe", bytes: Buffer.from("MZ program") },
  ];
  post(to, { from: email, text: "Both files.", files });
  await receive();
  expect(await textsOf(id)).toContainEqual(["person", "Both files."]);
  const notified = (await mailsTo(email)).at(-1)!;
  expect(notified.text).toContain("program.exe");
  expect(notified.text).not.toContain("good.pdf");
  expect(notified.text).toContain(m.mail_reply_text_arrived());
});

test("an infected file is rejected by name, the text is accepted, and staff get only the clean file", async () => {
  const clamd = await startFakeClamd();
  Object.assign(deps, { scanner: createClamdScanner(clamd.address) });
  onTestFinished(async () => {
    Object.assign(deps, { scanner: null });
    await clamd.stop();
  });
  const { id, email, to } = await conversation();
  const infected = Buffer.concat([Buffer.from("%PDF-1.7\n"), eicarTestFile(), Buffer.from("\n%%EOF\n")]);
  const files = [
    { name: "good.pdf", bytes: pdf(700) },
    { name: "infected.pdf", bytes: infected },
  ];
  post(to, { from: email, text: "My documents.", files });
  await receive();
  expect(await textsOf(id)).toContainEqual(["person", "My documents."]);
  expect((await mailsTo(email)).at(-1)!.text).toContain("infected.pdf");
  const record = await openRecord(deps, finance, "messages", id);
  expect(record.ok && record.value.files.map(({ name }) => name)).toEqual(["good.pdf"]);
});

test("a file without text is a message that names it, and an empty email gets a reply", async () => {
  const { id, email, to } = await conversation();
  post(to, { from: email, text: "", files: [{ name: "only.pdf", bytes: pdf(700) }] });
  post(to, { from: email, text: " " });
  await receive();
  expect((await textsOf(id)).slice(1)).toEqual([["person", "only.pdf"]]);
  expect((await mailsTo(email)).at(-1)!.text).toContain(m.mail_reply_empty());
});

test("emails that are too large or too late get a reply with the alternatives", async () => {
  const { email, to } = await conversation({ locale: "fr" });
  mailbox.mails.push({ to, raw: Buffer.from(`From: ${email}\r\nTo: ${to}\r\n\r\n`), isComplete: false });
  await receive();
  expect((await mailsTo(email)).at(-1)!.text).toContain("Votre e-mail était trop volumineux.");

  const over = await conversation();
  await deps.db.updateTable("enquiry").set({ state: "spam" }).where("id", "=", over.id).execute();
  post(over.to, { from: over.email, text: "Hello?" });
  await receive();
  expect(await textsOf(over.id)).toHaveLength(1);
  expect((await mailsTo(over.email)).at(-1)!.text).toContain(m.thread_reply_late());
});

test("a program that writes repeatedly fills no record, and its emails stay in the mailbox", async () => {
  const { id, email, to } = await conversation();
  for (let count = 0; count < 31; count++) post(to, { from: email, text: `Mail ${count}` });
  await expect(receive()).rejects.toThrow("Too many emails about one record");
  expect(mailbox.mails).toHaveLength(1);
  expect(await textsOf(id)).toHaveLength(31);
  mailbox.mails.length = 0;
});

test("neutral emails have no reply address, and those about a concern never have one", async () => {
  const { to } = await conversation({ safeToName: false });
  expect(to).toBeUndefined();
  const email = `anon${randomUUID()}@example.org`;
  await message("concern", { secrets: { email, phone: null, message: "Something happened." } });
  expect(await addressIn(email)).toBeUndefined();
});

test("a learner answers by email, so the registration returns to review and the reviewer sees it", async () => {
  const id = await learner();
  const email = await emailOf(id);
  expect(await addressIn(email)).toBeUndefined();
  await transitionRecord(deps, reviewer, "learners", id, staffAction("submitted", "in_review"));
  await transitionRecord(
    deps,
    reviewer,
    "learners",
    id,
    staffAction("in_review", "needs_info", { output: "Which day suits you?" }),
  );
  const requested = (await mailsTo(email)).at(-1)!;
  expect(requested.text).toMatch(/^Write your answer above this line\./);
  expect(requested.text).toContain(m.thread_mail_how_reply());
  post(await addressIn(email), { from: email, text: "Thursdays." });
  await receive();
  expect(await listed(reviewer, "learners", { query: email })).toMatchObject([
    { state: "in_review", unread: true },
  ]);
  expect((await readRegistrationView(deps, id, "en"))!.thread!.at(-1)).toMatchObject({
    by: "person",
    text: "Thursdays.",
  });
});
