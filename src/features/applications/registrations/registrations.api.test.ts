import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { apiRoutes } from "../../../registry/api-routes";
import { createTestApp } from "../../../server/api/api.fixture";
import { createRegistrationContext } from "./registrations.fixture";

const { deps, intake } = await createRegistrationContext();
const app = await createTestApp(deps, apiRoutes);
let people = 0;
const post = (path: string, payload: object) =>
  app.inject({
    method: "POST",
    url: `/api/v1/${path}`,
    payload,
    remoteAddress: `192.0.2.${++people}`,
  });
const person = (more: object = {}) => ({
  intake,
  country: "KE",
  fullName: "Amina Yusuf",
  email: `amina${++people}@example.org`,
  preferredContact: "email",
  preferredLanguage: "fr",
  yearOfBirth: 1998,
  ...more,
});
const rest = {
  place: {
    placeName: "Kakuma",
    deviceAccess: ["own_phone"],
    internetAccess: "daily",
    hoursPerWeek: "5",
    availability: ["evenings"],
    supportNeeds: ["none"],
  },
  goals: {
    educationLevel: "secondary",
    languageLevel: "talk",
    codingExperience: "never",
    languages: ["python"],
    motivation: "I want to build a page for my mother's shop.",
  },
  privacy: true,
};
const rowsOf = (clientId: string) =>
  deps.db.selectFrom("registration").selectAll().where("client_id", "=", clientId).execute();

test("a registration by one call equals one in steps, and is stored once however often it is sent", async () => {
  const clientId = randomUUID();
  const body = { ...rest, clientId, you: person() };
  const answers = await Promise.all([1, 2, 3].map(() => post("registrations", body)));
  const again = await post("registrations", body);
  expect(again.statusCode, again.body).toBe(201);
  const rows = await rowsOf(clientId);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ state: "submitted", intake_id: intake, draft: null });
  expect(again.json()).toMatchObject({
    reference: rows[0]!.reference,
    next: expect.stringMatching(/2026/),
  });
  // Concurrent calls may fail, but none gets another reference.
  for (const answer of answers)
    if (answer.statusCode === 201) expect(answer.json().reference).toBe(rows[0]!.reference);
    else expect(answer.statusCode).toBe(409);
});

test("a second registration for the same class is refused with a reason and gets no reminder", async () => {
  const you = person();
  expect((await post("registrations", { ...rest, you })).statusCode).toBe(201);
  const clientId = randomUUID();
  const refused = await post("registrations", { ...rest, clientId, you });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().code).toBe("conflict");
  expect((await rowsOf(clientId)).map(({ state }) => state)).toEqual(["withdrawn"]);
  expect((await post("registrations", { ...rest, clientId, you })).statusCode).toBe(409);
  // A refused call registers nothing, so its `clientId` is free.
  const corrected = await post("registrations", { ...rest, clientId, you: person() });
  expect(corrected.statusCode, corrected.body).toBe(201);
  expect((await rowsOf(clientId)).map(({ state }) => state)).toEqual(["submitted"]);
});

test("errors in all steps are returned at once, and nothing is stored", async () => {
  const clientId = randomUUID();
  const you = person({ fullName: "A", yearOfBirth: 2012 });
  const wrong = await post("registrations", {
    ...rest,
    clientId,
    you,
    place: { ...rest.place, deviceAccess: [], internetAccess: "<script>" },
    privacy: false,
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    "you.fullName",
    "you.guardian.name",
    "place.deviceAccess",
    "place.internetAccess",
    "privacy",
  ]);
  const minor = await post("registrations", { ...rest, clientId, you: person({ yearOfBirth: 2012 }) });
  expect(minor.json().errors).toMatchObject([{ field: "you.guardian.name" }]);
  expect(await rowsOf(clientId)).toEqual([]);
  const closed = await post("registrations", { ...rest, clientId, you: person({ intake: randomUUID() }) });
  expect(closed.statusCode).toBe(409);
});

test("someone who asks for a notification is on the list once", async () => {
  const clientId = randomUUID();
  const body = {
    clientId,
    program: "women-in-tech",
    fullName: "Halima",
    country: "UG",
    phone: "0772 123456",
    preferredLanguage: "sw",
    privacy: true,
  };
  for (let n = 0; n < 2; n++) expect((await post("interests", body)).statusCode).toBe(201);
  const rows = await deps.db
    .selectFrom("interest")
    .select(["phone", "locale"])
    .where("client_id", "=", clientId)
    .execute();
  expect(rows).toEqual([{ phone: "+256772123456", locale: "sw" }]);
  expect((await post("interests", { ...body, phone: null })).statusCode).toBe(422);
});
