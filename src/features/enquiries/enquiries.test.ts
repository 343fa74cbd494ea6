import { m } from "../../paraglide/messages";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { ClientIdReusedError } from "../../platform/forms/client-id-reused.server";
import { enquiryKinds as kinds } from "./enquiry-kinds.service.server";
import { ORGANISATION, events, enquiryInput, mails, message, findRow } from "./enquiries.fixture";
import { createEnquiry, listEnquiriesByEmail, findEnquiryByCode } from "./enquiries.service.server";

const deps = await testDeps();

test("what is filed is there with its history, its promise and the mail, in the person's language", async () => {
  const it = enquiryInput({ locale: "fr" });
  const record = await createEnquiry(deps, kinds.partnership, it);
  expect(record).toMatchObject({ kind: "partnership", state: "new", topic: null, submittedAt: deps.now() });
  // Saturday: five working days end on Friday.
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

test("the same form sent again answers the first result; other answers are refused and change nothing", async () => {
  const it = { ...enquiryInput(), fromCall: true };
  const first = await createEnquiry(deps, kinds.mentor, it);
  // Texts may have a new version by then.
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
  // The id of a page is made of its answers: what differs from them was corrected since.
  const fromPage = { ...it, fromCall: false, safeToName: false };
  expect(await createEnquiry(deps, kinds.mentor, fromPage)).toEqual(first);
  expect(await mails(deps, it.secrets.email)).toHaveLength(1);
  expect((await findRow(deps, first.id)).facts).toEqual(it.facts);
});

test("forms sent at the same moment are one enquiry with one mail", async () => {
  const it = enquiryInput();
  const record = await Promise.all(Array.from({ length: 8 }, () => createEnquiry(deps, kinds.mentor, it)));
  expect(new Set(record.map(({ reference }) => reference)).size).toBe(1);
  expect(await mails(deps, it.secrets.email)).toHaveLength(1);
  expect(await events(deps, record[0]!.id)).toEqual(["submitted person submitted"]);
});

test("what belongs to an enquiry is there with it or the enquiry is not", async () => {
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

test("neither contact nor message stands in the database in plain", async () => {
  const it = message("other");
  const { id } = await createEnquiry(deps, kinds.contact, it);
  const stored = JSON.stringify(await findRow(deps, id));
  for (const secret of [it.secrets.email!, it.secrets.phone!, "a secret message"])
    expect(stored).not.toContain(secret);
});

test("a restricted message and one that must not name us are answered without our name and topic", async () => {
  const concern = message("concern");
  const unsafe = enquiryInput({ safeToName: false });
  await createEnquiry(deps, kinds.contact, concern);
  await createEnquiry(deps, kinds.mentor, unsafe);
  for (const { email } of [concern.secrets, unsafe.secrets]) {
    const [mail] = await mails(deps, email);
    expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/reboot lives|concern|application|mentor|refugee/i);
    // Only the link has our host, as the sender's address has: it opens nothing without a proof.
    const link = mail!.text.match(/http\S+/)![0];
    expect(link).toMatch(/\/code\?code=[A-Z]{3}-\d{4}$/);
    expect((mail!.html + mail!.text).replaceAll(link, "")).not.toMatch(/reboot lives|localhost/i);
  }
});

test("without an e-mail address no mail is owed, and the phone proves whose it is", async () => {
  const before = await deps.db.selectFrom("outbox_message").select("id").execute();
  const it = message("learner", { secrets: { email: null, phone: "+254712345678" } });
  const { reference, id } = await createEnquiry(deps, kinds.contact, it);
  expect(await deps.db.selectFrom("outbox_message").select("id").execute()).toHaveLength(before.length);
  expect(await findEnquiryByCode(deps, reference, { digits: "5678" })).toMatchObject({ id, reference });
  for (const wrong of ["5679", "678", "8", ""])
    expect(await findEnquiryByCode(deps, reference, { digits: wrong })).toBeNull();
  expect(await findEnquiryByCode(deps, reference, { emailKey: "amina@example.org" })).toBeNull();
});

test("the address proves whose it is however it is written, and lists what was filed under it", async () => {
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
