import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS } from "../../platform/time/durations";
import { callLoader } from "../../../test/support/call-loader";
import { testDeps } from "../../../test/support/database";
import { postForm } from "../../../test/support/post-form";
import { validateAnswers } from "../../platform/forms/validate-answers.server";
import { enquiryKinds } from "../enquiries/enquiry-kinds.service.server";
import type { User } from "../../platform/auth/principal";
import { findEnquiryByCode, readAccessNumber } from "../enquiries/enquiries.service.server";
import { enquiryQueue } from "../enquiries/staff/enquiry-queue.server";
import { parseProofs } from "../status/status.input.server";
import { isNeutral } from "../enquiries/enquiry-transitions.server";
import { findSubmittedRow } from "../enquiries/enquiries.fixture";
import { decryptSecrets } from "../enquiries/enquiry-secrets.server";
import { contactForm } from "./contact.input.server";
import { TOPICS, type Topic } from "./contact.model";
import { action, loader } from "./pages/contact-page";

const deps = await testDeps("sample");
const answers = {
  topic: "media",
  message: "We would like to film a class in March.",
  email: "radio@example.org",
  privacy: "yes",
};
const post = (over: Record<string, string> = {}, more: { clientId?: string; path?: string } = {}) =>
  postForm(action, deps, { path: "/contact", name: "contact", answers: { ...answers, ...over }, ...more });
const record = async () =>
  deps.db.selectFrom("enquiry").selectAll().where("kind", "=", "contact").orderBy("id").execute();

test("a message enters the queue of its topic and leads to the page that says what happens next", async () => {
  const answer = await post({ name: " Léa ", about: "ktm 4827" }, { path: "/fr/contact" });
  expect(answer).toMatchObject({ status: 303, to: expect.stringMatching(/^\/fr\/sent\/./) });
  const row = await findSubmittedRow(deps, answer.to);
  expect(row).toMatchObject({ topic: "media", state: "new", locale: "fr", safe_to_name: true });
  expect(row.facts).toEqual({ agreed: { "privacy-policy": "version 1, fr" } });
  expect(await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers! })).toEqual({
    name: "Léa",
    email: "radio@example.org",
    phone: null,
    about: "KTM-4827",
    message: answers.message,
  });
});

test.each<[Topic, Record<string, string>, boolean]>([
  ["media", {}, true],
  ["media", { neutralReply: "yes" }, false],
  ["learner", {}, false],
  ["learner", { safeToName: "yes" }, true],
  ["concern", {}, true],
])("replies about %s with %j may name us: %s", async (topic, ticks, named) => {
  const email = `${randomUUID()}@example.org`;
  const { to } = await post({ topic, email, ...ticks });
  const row = await findSubmittedRow(deps, to);
  expect(row.safe_to_name).toBe(named);
  expect(isNeutral(enquiryKinds.contact, row)).toBe(!named || topic === "concern");
});

test("an answer to the press is due before its deadline, and never later than promised", async () => {
  const due = async (deadline: string, topic = "media") => {
    const { to } = await post({ deadline, topic });
    const { promised_at, facts } = await findSubmittedRow(deps, to);
    return { day: promised_at!.toISOString(), deadline: (facts as { deadline?: string }).deadline };
  };
  const usual = (await due("")).day;
  const tomorrow = new Date(deps.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
  // Midnight in Nairobi.
  const before = new Date(new Date(`${tomorrow}T00:00:00Z`).getTime() - 3 * HOUR_MS).toISOString();
  expect(await due(tomorrow)).toEqual({ day: before, deadline: tomorrow });
  expect(await due("2099-01-01")).toEqual({ day: usual, deadline: "2099-01-01" });
  expect(await due("2020-01-01")).toEqual({ day: deps.now().toISOString(), deadline: "2020-01-01" });
  expect(await due(tomorrow, "partner")).toEqual({ day: usual, deadline: undefined });
});

test("either a phone number or an email address is enough; without both nothing is stored", async () => {
  const called = await post({ email: "", phone: "+254 712 345 678" });
  expect(called.status).toBe(303);
  const { id, encrypted_answers } = await findSubmittedRow(deps, called.to);
  expect(await decryptSecrets(deps, { id, encrypted: encrypted_answers! })).toMatchObject({
    email: null,
    phone: "+254712345678",
  });
  const before = (await record()).length;
  const none = await post({ email: "", phone: "" });
  expect(none.status).toBe(422);
  expect(none.problem?.errors.map(({ field }) => field)).toEqual(["email"]);
  expect(none.problem?.typed["message"]).toBe(answers.message);
  expect((await post({ email: "", phone: "12" })).problem?.errors.map(({ field }) => field)).toEqual([
    "phone",
  ]);
  expect(await record()).toHaveLength(before);
});

test("a concern needs no contact: code and number open it, and staff do not see the number", async () => {
  const sent = await post({ topic: "concern", email: "" });
  expect(sent.status).toBe(303);
  const { id, reference } = await findSubmittedRow(deps, sent.to);
  const number = (await readAccessNumber(deps, id))!;
  expect(number).toMatch(/^[1-9]\d{7}$/);
  const spaced = `${number.slice(0, 4)} ${number.slice(4)}`;
  const opens = async (typed: string) => {
    const found = await Promise.all(
      parseProofs(typed).map((proof) => findEnquiryByCode(deps, reference, proof)),
    );
    return found.some((one) => one?.id === id);
  };
  expect(await opens(spaced)).toBe(true);
  for (const wrong of [number.slice(4), number.slice(1), `1${number}`, "radio@example.org", "00000000"])
    expect(await opens(wrong), wrong).toBe(false);
  const owner = { id: randomUUID(), roles: ["owner"] } as unknown as User;
  const queue = enquiryQueue({
    kinds: enquiryKinds,
    name: "contact",
    topics: TOPICS,
    organisation: async () => "",
  });
  const opened = await queue.open(deps, owner, id);
  expect(opened).toMatchObject({ ok: true, value: { contact: { email: null, phone: null } } });
  expect(JSON.stringify(opened)).not.toContain(number);
  expect((await post({ topic: "other", email: "" })).status).toBe(422);
});

test("the same form sent again, even concurrently, leads to the same message; another text is another message", async () => {
  const clientId = randomUUID();
  const before = (await record()).length;
  const all = await Promise.all([1, 2, 3].map(() => post({}, { clientId })));
  expect(new Set(all.map(({ to }) => to)).size).toBe(1);
  expect(await record()).toHaveLength(before + 1);
  expect((await post({ message: "Another text altogether." }, { clientId })).to).not.toBe(all[0]!.to);
  expect(await record()).toHaveLength(before + 2);
});

test("a link presets topic and reference, and ignores unknown topics", async () => {
  const prefill = async (query: string) => {
    const { data } = await callLoader(loader, deps, `/contact${query}`);
    return (data as { data: { prefill: object } }).data.prefill;
  };
  expect(await prefill("?topic=concern&about=KTM-4827")).toEqual({ topic: "concern", about: "KTM-4827" });
  expect(await prefill("?topic=<script>")).toEqual({});
  expect(await prefill("")).toEqual({});
});

test("any input gives a valid message or a clear error", () => {
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "\0",
      "\u202e",
      "\ud800",
      "=1+1",
      "<b>",
      "a\r\nBcc: x@example.org",
      "9".repeat(5000),
      "__proto__",
    ),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(answers), "phone", "about", "name"), junk),
      (typed) => {
        const fields = Object.fromEntries(
          Object.entries({ ...answers, ...typed }).map(([name, value]) => [name, [value]]),
        );
        const checked = validateAnswers(contactForm, fields);
        if (!checked.ok) expect(checked.errors.length).toBeGreaterThan(0);
        else expect(JSON.stringify(checked.value)).not.toMatch(/\\u0000|\\ud800|\u202e/);
      },
    ),
  );
});
