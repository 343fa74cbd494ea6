import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { fieldsOfJson } from "../../platform/forms/api-form.server";
import { createTestApp } from "../../server/api/api.fixture";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);
let addresses = 0;
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: `/api/v1/${path}`,
    payload,
    headers,
    remoteAddress: `192.0.2.${++addresses}`,
  });
const message = {
  topic: "concern",
  message: "Something happened on Tuesday.",
  phone: "+254712345678",
  privacy: true,
};
const mentor = {
  fullName: "Kofi",
  email: "kofi@example.org",
  country: "GH",
  timeZone: "Africa/Accra",
  roles: ["teach"],
  skills: [{ skill: "go", level: "good" }],
  spokenLanguages: ["en"],
  mode: "both",
  hoursPerWeek: 2,
  startDate: "2027-01-11",
  commitment: 3,
  experience: "Ten years of network software in Accra.",
  whyUs: "Because a mentor once had two hours for me.",
  ageConfirmed18: true,
  codeOfConduct: true,
  safeguarding: true,
  privacy: true,
};
const partnership = {
  organisationName: "Nyota",
  country: "KE",
  organisationType: "company",
  contactName: "Daniel",
  email: "daniel@nyota.example",
  interests: ["equipment"],
  message: "We replace forty laptops in spring and would see them used.",
  timeline: "now",
  inKind: { item: "Laptops", quantity: 40, condition: "used-working", location: "Mombasa" },
  privacy: true,
};

test("every form can be sent by a call, which returns reference and date", async () => {
  for (const [path, body] of [
    ["messages", message],
    ["mentor-applications", mentor],
    ["partnerships", partnership],
  ] as const) {
    const answer = await post(path, body, { "x-reboot-locale": "fr" });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      reference: expect.stringMatching(/^[A-Z]{3}-[2-9]{4}$/),
      next: expect.stringMatching(/2026/),
      promisedAt: expect.stringMatching(/^2026-11-2/),
    });
  }
  const kinds = await deps.db.selectFrom("enquiry").select(["kind", "facts"]).execute();
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["contact", "mentor", "partnership"]);
  expect(kinds.find(({ kind }) => kind === "partnership")!.facts["inKind"]).toMatchObject({ quantity: 40 });
});

test("a reused key or clientId returns the first result, and another text is refused", async () => {
  const clientId = randomUUID();
  const key = { "idempotency-key": randomUUID() };
  const [first, again] = [await post("messages", message, key), await post("messages", message, key)];
  expect(again.json()).toEqual(first.json());
  const one = await post("messages", { ...message, clientId });
  expect(one.json().reference).not.toBe(first.json().reference);
  const repeated = await post("messages", { ...message, clientId });
  expect(repeated.json()).toEqual(one.json());
  const other = await post("messages", { ...message, clientId, message: "Another text than before." });
  expect([other.statusCode, other.json().code]).toEqual([422, "client_id_reused"]);
  const renewed = { ...message, clientId: randomUUID(), message: "Another text than before." };
  expect((await post("messages", renewed)).statusCode).toBe(201);
});

test("errors name fields in the language of the caller, and nothing is stored", async () => {
  const before = await deps.db.selectFrom("enquiry").select("id").execute();
  const answer = await post(
    "messages",
    { ...message, message: "Short", phone: null },
    { "x-reboot-locale": "fr" },
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toMatchObject([{ field: "message", message: expect.stringMatching(/10/) }]);
  const skills = await post("mentor-applications", {
    ...mentor,
    skills: [{ skill: "cobol", level: "good" }],
  });
  expect(skills.json().errors).toMatchObject([{ field: "skills.0.skill" }]);
  const unknown = await post("partnerships", { ...partnership, admin: true });
  expect(unknown.statusCode).toBe(422);
  expect((await post("messages", { ...message, privacy: false })).statusCode).toBe(422);
  expect(await deps.db.selectFrom("enquiry").select("id").execute()).toHaveLength(before.length);
});

test("a contact can be used ten times an hour", async () => {
  const answers = [];
  for (let sent = 0; sent < 11; sent += 1)
    answers.push(await post("messages", { ...message, topic: "other", email: "flood@example.org" }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(201), 429]);
  expect(answers[9]!.headers["ratelimit-policy"]).toBe('"form-call";q=30;w=3600');
  // A 429 describes the exceeded limit.
  const { headers } = answers.at(-1)!;
  const seconds = headers["retry-after"];
  expect(headers).toMatchObject({
    "ratelimit-policy": '"form-contact";q=10;w=3600',
    ratelimit: `"form-contact";r=0;t=${String(seconds)}`,
  });
});

test("JSON becomes the fields of a posted form", () => {
  const json = {
    a: "x",
    n: 3,
    yes: true,
    no: false,
    gone: null,
    list: ["p", 2],
    rows: [{ k: "v" }],
    group: { b: 1 },
  };
  expect({ ...fieldsOfJson(json) }).toEqual({
    a: ["x"],
    n: ["3"],
    yes: ["yes"],
    list: ["p", "2"],
    "rows.0.k": ["v"],
    "group.b": ["1"],
  });
});
