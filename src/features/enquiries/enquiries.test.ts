import { m } from "../../paraglide/messages";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { ClientIdReusedError } from "../../platform/forms/client-id-reused.server";
import { enquiryKinds as kinds } from "./enquiry-kinds.service.server";
import { ORGANISATION, events, enquiryInput, mails, message, findRow } from "./enquiries.fixture";
import { createEnquiry, listEnquiriesByEmail, findEnquiryByCode } from "./enquiries.service.server";

const deps = await testDeps();

test("a new enquiry has its history, its promise and the email, in the language of the person", async () => {
  const it = enquiryInput({ locale: "fr" });
  const record = await createEnquiry(deps, kinds.partnership, it);
  expect(record).toMatchObject({ kind: "partnership", state: "new", topic: null, submittedAt: deps.now() });
  // A Saturday: five working days end on Friday.
  expect(record.promisedAt).toEqual(new Date("2026-11-27T23:59:59.999Z"));
  expect(await events(deps, record.id)).toEqual(["submitted person new"]);
  const [mail, ...more] = await mails(deps, it.secrets.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: "enquiries.received", locale: "fr" });
  expect(mail!.subject).toBe(m.enquiry_mail_received({ reference: record.reference }, { locale: "fr" }));
  expect(mail!.text).toContain("vendredi 27 novembre 2026");
  expect(mail!.text).toContain(ORGANISATION);
  expect(mail!.text).not.toContain("a secret message");
});

test("a duplicate returns the first result, and other answers are refused without a change", async () => {
  const it = { ...enquiryInput(), fromCall: true };
  const first = await createEnquiry(deps, kinds.mentor, it);
  // Texts may have a new version.
  const again = { ...it, facts: { fullName: "Amina", country: "KE", agreed: { "privacy-policy": "2" } } };
  expect(await createEnquiry(deps, kinds.mentor, again)).toEqual(first);
  for (const change of [
    { facts: { country: "UG" } },
    { secrets: { ...it.secrets, message: "another message" } },
    { safeToName: false },
  ])
    await expect(createEnquiry(deps, kinds.mentor, { ...it, ...change })).rejects.toThrow(
      ClientIdReusedError,
    );
  // The id of a page depends on its answers, so other answers are corrections.
  const fromPage = { ...it, fromCall: false, safeToName: false };
  expect(await createEnquiry(deps, kinds.mentor, fromPage)).toEqual(first);
  expect(await mails(deps, it.secrets.email)).toHaveLength(1);
  expect((await findRow(deps, first.id)).facts).toEqual(it.facts);
});

test("concurrent duplicates create one enquiry with one email", async () => {
  const it = enquiryInput();
  const record = await Promise.all(Array.from({ length: 8 }, () => createEnquiry(deps, kinds.mentor, it)));
  expect(new Set(record.map(({ reference }) => reference)).size).toBe(1);
  expect(await mails(deps, it.secrets.email)).toHaveLength(1);
  expect(await events(deps, record[0]!.id)).toEqual(["submitted person submitted"]);
});

test("an enquiry is not created if its files cannot be attached", async () => {
  const it = enquiryInput();
  const gone = {
    ids: [randomUUID()],
    owner: { account: null, visitor: randomUUID() },
    purpose: "cv",
  } as const;
  await expect(createEnquiry(deps, kinds.mentor, it, gone)).rejects.toThrow("missing");
  expect(await mails(deps, it.secrets.email)).toEqual([]);
  const { count } = await deps.db
    .selectFrom("enquiry")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("client_id", "=", it.clientId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test("the database has neither contact nor message in plain text", async () => {
  const it = message("other");
  const { id } = await createEnquiry(deps, kinds.contact, it);
  const stored = JSON.stringify(await findRow(deps, id));
  for (const secret of [it.secrets.email!, it.secrets.phone!, "a secret message"])
    expect(stored).not.toContain(secret);
});

test("emails about restricted and unsafe enquiries omit our name and the topic", async () => {
  const concern = message("concern");
  const unsafe = enquiryInput({ safeToName: false });
  await createEnquiry(deps, kinds.contact, concern);
  await createEnquiry(deps, kinds.mentor, unsafe);
  for (const { email } of [concern.secrets, unsafe.secrets]) {
    const [mail] = await mails(deps, email);
    expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/reboot lives|concern|application|mentor|refugee/i);
    // Only the link has our host, like the sender. It opens nothing without a proof.
    const link = mail!.text.match(/http\S+/)![0];
    expect(link).toMatch(/\/code\?code=[A-Z]{3}-\d{4}$/);
    expect((mail!.html + mail!.text).replaceAll(link, "")).not.toMatch(/reboot lives|localhost/i);
  }
});

test("without an email address no email is sent, and the phone number is the proof", async () => {
  const before = await deps.db.selectFrom("outbox_message").select("id").execute();
  const it = message("learner", { secrets: { email: null, phone: "+254712345678" } });
  const { reference, id } = await createEnquiry(deps, kinds.contact, it);
  expect(await deps.db.selectFrom("outbox_message").select("id").execute()).toHaveLength(before.length);
  expect(await findEnquiryByCode(deps, reference, { digits: "5678" })).toMatchObject({ id, reference });
  for (const wrong of ["5679", "678", "8", ""])
    expect(await findEnquiryByCode(deps, reference, { digits: wrong })).toBeNull();
  expect(await findEnquiryByCode(deps, reference, { emailKey: "amina@example.org" })).toBeNull();
});

test("the email address is a proof in any spelling, and lists all its enquiries", async () => {
  const email = "Wanjiku@Example.org";
  const it = enquiryInput({ secrets: { email, phone: null } });
  const first = await createEnquiry(deps, kinds.mentor, it);
  const second = await createEnquiry(deps, kinds.contact, message("media", { secrets: it.secrets }));
  expect(await findEnquiryByCode(deps, first.reference, { emailKey: "wanjiku@example.org" })).toMatchObject({
    id: first.id,
  });
  expect(await findEnquiryByCode(deps, first.reference, { emailKey: "other@example.org" })).toBeNull();
  expect(await findEnquiryByCode(deps, "BBB-2222", { emailKey: "wanjiku@example.org" })).toBeNull();
  const listed = (await listEnquiriesByEmail(deps, ["wanjiku@example.org"])).map(({ id }) => id);
  expect(listed.toSorted()).toEqual([first.id, second.id].toSorted());
});
