import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { m } from "../../paraglide/messages";
import { LOCALES } from "../../platform/i18n/locales";
import { sendMessage } from "../contact/contact.service.server";
import { applyAsMentor } from "../mentors/mentors.service.server";
import { proposePartnership } from "../partnerships/partnerships.service.server";
import { pdf, uploadFile, visitor } from "../uploads/file-uploads.fixture";
import { createEnquiry } from "./enquiries.service.server";
import { ORGANISATION, mails, message } from "./enquiries.fixture";
import { enquiryKinds as kinds } from "./enquiry-kinds.service.server";
import { enquiryRecordKind } from "./enquiry-record.server";

const deps = await testDeps("sample");
const records = enquiryRecordKind(kinds);
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");
const answersOf = async (id: string, locale: (typeof LOCALES)[number] = "en") =>
  (await records.readView(deps, id, locale))!.answers!.map(({ label, text }) => [label, plain(text)]);
const submission = () => ({ clientId: randomUUID(), locale: "en" as const, organisation: ORGANISATION });
const contact = { email: "writer@example.org", phone: null };

const mentorApplication = () =>
  applyAsMentor(deps, {
    ...submission(),
    answers: {
      ...contact,
      fullName: "Selam",
      country: "ET",
      timeZone: "Africa/Addis_Ababa",
      organisation: null,
      jobTitle: null,
      profileUrl: null,
      roles: ["teach"],
      skills: [{ skill: "python", level: "good" }],
      spokenLanguages: ["am"],
      mode: "online",
      hoursPerWeek: 3,
      canMentorByText: true,
      commitment: 6,
      startDate: "2027-01-11",
      maxLearners: null,
      heardFrom: null,
      experience: "Eight years.",
      whyUs: "A borrowed laptop.",
    },
  });
const partnership = () =>
  proposePartnership(deps, {
    ...submission(),
    answers: {
      ...contact,
      organisationName: "Nyota",
      website: null,
      country: "KE",
      organisationType: "company",
      size: "10-49",
      contactName: "Daniel",
      jobTitle: null,
      interests: ["equipment", "hire"],
      message: "Forty laptops.\n\nIn spring.",
      budgetRange: null,
      timeline: "now",
      publicNamingOk: false,
      inKind: {
        item: "Laptops",
        quantity: 40,
        condition: "used-working",
        location: "Nairobi",
        availableFrom: "2027-03-01",
      },
    },
  });
const concern = () =>
  sendMessage(deps, {
    ...submission(),
    message: {
      topic: "concern",
      name: null,
      email: null,
      phone: null,
      about: "KTM-4827",
      deadline: null,
      message: "Something happened.",
      safeToName: false,
    },
  });

test("a mentor sees every answer in the order of the form, with names for codes", async () => {
  expect(await answersOf((await mentorApplication()).id)).toEqual([
    [m.mentor_ask_name(), "Selam"],
    [m.enquiry_email(), "writer@example.org"],
    [m.enquiry_country(), "Ethiopia"],
    [m.mentor_ask_zone(), "Addis Ababa"],
    [m.mentor_ask_roles(), m.apply_mentor_role_teach()],
    [m.mentor_ask_skills(), `Python, ${m.mentor_level_good()}`],
    [m.mentor_ask_spoken(), "Amharic"],
    [m.mentor_ask_mode(), m.mentor_mode_online()],
    [m.mentor_ask_hours(), "3"],
    [m.mentor_ask_start(), "11 January 2027"],
    [m.mentor_ask_commitment(), m.mentor_commitment_6()],
    [m.mentor_ask_text(), m.reg_yes()],
    [m.mentor_ask_experience(), "Eight years."],
    [m.mentor_ask_why(), "A borrowed laptop."],
  ]);
});

test("a partner sees the message as written, and the pledge on one line", async () => {
  const answers = Object.fromEntries(await answersOf((await partnership()).id));
  expect(answers[m.partner_ask_message()]).toBe("Forty laptops.\n\nIn spring.");
  expect(answers[m.partner_part_things()]).toBe(
    `Laptops, 40, ${m.partner_condition_used()}, Nairobi, 1 March 2027`,
  );
  expect(answers[m.partner_ask_public()]).toBe(m.reg_no());
  expect(Object.keys(answers)).not.toContain(m.partner_ask_budget());
});

test("a person without a contact sees the message, but not the access number", async () => {
  expect(await answersOf((await concern()).id)).toEqual([
    [m.contact_topics(), m.contact_concern()],
    [m.contact_about(), "KTM-4827"],
    [m.contact_message(), "Something happened."],
  ]);
});

test.each(LOCALES)("questions and choices are in the language of the reader: %s", async (locale) => {
  const options = { locale };
  const [[question, topic] = []] = await answersOf((await concern()).id, locale);
  expect([question, topic]).toEqual([m.contact_topics({}, options), m.contact_concern({}, options)]);
  expect(await answersOf((await mentorApplication()).id, locale)).toContainEqual([
    m.mentor_ask_mode({}, options),
    m.mentor_mode_online({}, options),
  ]);
});

test("the page names the files, and reports removed malware", async () => {
  const owner = visitor(deps);
  const ids = [
    await uploadFile(deps, owner, pdf(2000), { purpose: "cv" }),
    await uploadFile(deps, owner, pdf(3000), { purpose: "cv" }),
  ];
  const input = message("other");
  const { id } = await createEnquiry(deps, kinds.contact, input, { ids, owner, purpose: "cv" });
  await deps.db.updateTable("upload").set({ scan: "malware", key: null }).where("id", "=", ids[1]!).execute();
  expect((await records.readView(deps, id, "en"))!.files).toEqual([
    { name: "cv.pdf", removed: false },
    { name: "cv.pdf", removed: true },
  ]);
  const [mail] = await mails(deps, input.secrets.email!);
  expect(mail!.text).toContain(m.enquiry_mail_files({ count: 2 }));
  expect(mail!.text).toContain(m.enquiry_mail_sent());
});

test("an email repeats nothing that was typed, and a neutral one does not mention files", async () => {
  const open = message("other");
  const neutral = message("other", { safeToName: false });
  for (const input of [open, neutral]) await createEnquiry(deps, kinds.contact, input);
  const [[named], [unnamed]] = await Promise.all([
    mails(deps, open.secrets.email!),
    mails(deps, neutral.secrets.email!),
  ]);
  expect(named!.text).toContain(m.enquiry_mail_sent());
  expect(named!.text).not.toContain(open.secrets["message"]);
  expect(unnamed!.text).not.toContain(m.enquiry_mail_sent());
});
