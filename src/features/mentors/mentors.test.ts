import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { callLoader } from "../../../test/support/call-loader";
import { testDeps } from "../../../test/support/database";
import { type PostedFile, postForm } from "../../../test/support/post-form";
import { enquiryKinds } from "../enquiries/enquiry-kinds.service.server";
import { findSubmittedRow } from "../enquiries/enquiries.fixture";
import { withdrawEnquiry } from "../enquiries/enquiries.service.server";
import { readEnquiry } from "../enquiries/staff/enquiry-review.service.server";
import { anonymizeOldEnquiries } from "../enquiries/enquiry-jobs.service.server";
import { m } from "../../paraglide/messages";
import { pdf } from "../uploads/file-uploads.fixture";
import { listRecordUploads } from "../uploads/read-uploads.service.server";
import { decryptSecrets } from "../enquiries/enquiry-secrets.server";
import { action, loader } from "./pages/mentor-page";
import { unpackOptions } from "../../platform/forms/option-list";
import type { MentorOptions } from "./ui/mentor-form";

const deps = await testDeps("sample");
const answers = {
  fullName: "ሰላም ተስፋዬ",
  email: "selam@example.org",
  country: "ET",
  timeZone: "Africa/Addis_Ababa",
  roles: ["code-review", "one-to-one"],
  "skills.0.skill": "python",
  "skills.0.level": "expert",
  "skills.1.skill": "databases",
  "skills.1.level": "good",
  spokenLanguages: ["am", "en"],
  mode: "online",
  hoursPerWeek: "3",
  startDate: "2027-01-11",
  commitment: "6",
  experience: "I have built payment systems for eight years and taught at weekends.",
  whyUs: "My first laptop was borrowed. I would like to hand that on.",
  ageConfirmed18: "yes",
  codeOfConduct: "yes",
  safeguarding: "yes",
  privacy: "yes",
};
type Over = Record<string, string | string[]>;
const post = (over: Over = {}, clientId?: string, file?: PostedFile) =>
  postForm(action, deps, {
    path: "/mentor-application",
    name: "mentor",
    answers: { ...answers, ...over },
    ...(clientId ? { clientId } : {}),
    ...(file ? { file } : {}),
  });
const cv = async (name: string, bytes: Buffer): Promise<PostedFile> => ({
  field: "cvFile",
  file: new File([new Uint8Array(bytes)], name, { type: "application/pdf" }),
});
const rows = () => deps.db.selectFrom("enquiry").selectAll().orderBy("id").execute();
const wrongFields = async (over: Over) => (await post(over)).problem?.errors.map(({ field }) => field);

test("an application is stored with every answer and the versions of the agreed texts", async () => {
  const { status, to } = await post({ phone: "0911 234 567", maxLearners: "2" });
  expect(status).toBe(303);
  const row = await findSubmittedRow(deps, to);
  expect(row).toMatchObject({
    kind: "mentor",
    state: "submitted",
    due_at: new Date("2026-11-25T23:59:59.999Z"),
  });
  expect(row.facts).toMatchObject({
    fullName: "ሰላም ተስፋዬ",
    timeZone: "Africa/Addis_Ababa",
    roles: ["one-to-one", "code-review"],
    skills: [
      { skill: "python", level: "expert" },
      { skill: "databases", level: "good" },
    ],
    spokenLanguages: ["en", "am"],
    commitment: 6,
    maxLearners: 2,
    agreed: {
      "privacy-policy": "version 1, en",
      "code-of-conduct": "version 1, en",
      safeguarding: "version 1, en",
    },
  });
  expect(await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers! })).toMatchObject({
    phone: "+251911234567",
    whyUs: answers.whyUs,
  });
  expect(JSON.stringify(row)).not.toContain("borrowed");
});

test("one to twelve skills, each from the list and with a level", async () => {
  const skills = (count: number): Over =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        [`skills.${at}.skill`, "go"],
        [`skills.${at}.level`, "basic"],
      ]).flat(),
    );
  expect(await wrongFields({ ...skills(13) })).toEqual(["skills"]);
  expect(await post(skills(12))).toMatchObject({ status: 303 });
  const none = { "skills.0.skill": "", "skills.0.level": "", "skills.1.skill": "", "skills.1.level": "" };
  expect(await wrongFields(none)).toEqual(["skills"]);
  expect(await wrongFields({ "skills.1.skill": "cobol" })).toEqual(["skills.1.skill"]);
  expect(await wrongFields({ "skills.1.level": "" })).toEqual(["skills.1.level"]);
});

test("adding or removing a row by its button sends nothing and loses nothing", async () => {
  const before = (await rows()).length;
  const more = await post({ more: "skills" });
  expect(more).toMatchObject({ status: 200, problem: { errors: [] } });
  expect(Object.keys(more.problem!.typed).some((name) => name.startsWith("skills.2."))).toBe(true);
  const less = await post({ less: "skills.0" });
  expect(less.problem!.typed).toMatchObject({ "skills.0.skill": "databases", fullName: answers.fullName });
  expect(await rows()).toHaveLength(before);
});

test("each missing age confirmation or agreement is an error at its box", async () => {
  for (const box of ["ageConfirmed18", "codeOfConduct", "safeguarding", "privacy"])
    expect(await wrongFields({ [box]: "" })).toEqual([box]);
});

test("each answer out of bounds is an error at its field", async () => {
  expect(
    await wrongFields({
      timeZone: "Africa/Atlantis",
      profileUrl: "http://example.org",
      hoursPerWeek: "2000",
      startDate: "2027-02-30",
      commitment: "5",
      maxLearners: "11",
      experience: "Short.",
      whyUs: "🙂".repeat(601),
      spokenLanguages: ["en", "fr", "ar", "sw", "am", "so", "ti", "om", "rw"],
    }),
  ).toEqual([
    "timeZone",
    "profileUrl",
    "spokenLanguages",
    "hoursPerWeek",
    "startDate",
    "commitment",
    "maxLearners",
    "experience",
    "whyUs",
  ]);
});

test("the newsletter box sends one request to confirm, even when the form is repeated", async () => {
  const clientId = randomUUID();
  const email = "hanna@example.org";
  for (const _ of [1, 2]) await post({ email, newsletter: "yes" }, clientId);
  const mails = await deps.db
    .selectFrom("outbox_message")
    .select("kind")
    .where("recipient", "=", email)
    .execute();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["enquiries.received", "newsletter.confirm"]);
});

test("a CV arrives with the form, is readable by reviewers, and is deleted with the application", async () => {
  const sent = await post({}, undefined, await cv("cv.pdf", pdf(2000)));
  expect(sent).toMatchObject({ status: 303, cookie: null });
  const { id } = await findSubmittedRow(deps, sent.to);
  const read = await readEnquiry(deps, enquiryKinds, { kind: "user", id: "r", roles: ["reviewer"] }, id);
  expect(read.ok && read.value.files).toMatchObject([{ name: "cv.pdf", type: "application/pdf" }]);
  const later = { ...deps, now: () => new Date("2028-01-01T00:00:00Z") };
  await withdrawEnquiry(deps, enquiryKinds, id);
  await anonymizeOldEnquiries(later, enquiryKinds);
  expect(await listRecordUploads(deps, { kind: "enquiry", id })).toEqual([]);
});

test("a rejected form retains its file, and a file of the wrong type is an error", async () => {
  const back = await post({ fullName: "" }, undefined, await cv("cv.pdf", pdf(500)));
  expect(back.problem?.errors.map(({ field }) => field)).toEqual(["fullName"]);
  const id = back.problem!.typed["cv"] as string;
  expect(id).toMatch(/^[0-9a-f-]{36}\.[\w-]{27}$/);
  // Without the signature, an id could name another sender's file.
  const foreign = await post({ cv: id.slice(0, 36) });
  expect(foreign.problem?.errors.map(({ field }) => field)).toEqual(["cvFile"]);
  expect((await post({ cv: id })).status).toBe(303);
  const twice = await post({ cv: id });
  expect(twice.problem?.errors).toEqual([{ field: "cvFile", text: m.uploads_attached() }]);
  const liar = await post({}, undefined, await cv("cv.pdf", Buffer.from("<script>alert(1)</script>")));
  expect(liar.status).toBe(422);
  expect(liar.problem?.errors.map(({ field }) => field)).toEqual(["cvFile"]);
  expect(liar.problem?.typed["fullName"]).toBe(answers.fullName);
});

test("the form offers the options of the specification in the reader's language", async () => {
  const { data } = await callLoader(loader, deps, "/fr/mentor-application", { locale: "fr" });
  const { options } = (data as { data: { options: MentorOptions } }).data;
  expect(options.skills.map(({ value }) => value)).toContain("html-css");
  expect(options.skills).toHaveLength(20);
  const unpacked = (list: string) => unpackOptions(list).flatMap((group) => group.options);
  const countries = unpacked(options.countries);
  expect(countries.find(({ value }) => value === "KE")?.label).toBe("Kenya");
  expect(countries.at(-1)).toEqual({ value: "ZZ", label: "Un autre pays" });
  expect(options.languages.find(({ value }) => value === "am")?.label).toBe("amharique");
  expect(unpackOptions(options.timeZones).map(({ label }) => label)).toEqual([
    "Où nous enseignons",
    "Afrique",
    "Amériques",
    "Asie",
    "Europe",
    "Océanie",
    "Ailleurs",
  ]);
  expect(unpacked(options.timeZones)).toContainEqual({
    value: "America/New_York",
    label: "New York",
  });
});

test("when an upload stalls, the form returns with its answers before the connection closes, and nothing is stored", async () => {
  const before = await rows();
  const file = await cv("my cv.pdf", pdf(2000));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = postForm(action, deps, {
    path: "/fr/mentor-application",
    name: "mentor",
    answers,
    file,
    stallsAt: "%%EOF",
  });
  // The server closes the connection after five minutes (`server/http/http-server.ts`).
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(299_000);
  const { status, problem } = await answer;
  expect(status).toBe(408);
  expect(problem?.errors).toEqual([{ field: null, text: expect.stringContaining("trop lente") }]);
  expect(problem?.typed).toMatchObject({ fullName: answers.fullName, experience: answers.experience });
  expect(await rows()).toEqual(before);
});
