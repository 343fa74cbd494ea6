import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { postForm } from "../../../test/support/post-form";
import { findSubmittedRow } from "../enquiries/enquiries.fixture";
import { decryptSecrets } from "../enquiries/enquiry-secrets.server";
import { action } from "./pages/partnership-page";

const deps = await testDeps("sample");
const answers = {
  organisationName: "Nyota Logistics",
  website: "nyota.example",
  country: "KE",
  organisationType: "company",
  contactName: "Daniel Mwangi",
  email: "daniel@nyota.example",
  phone: "0712 345 678",
  interests: ["hire", "equipment"],
  message: "We replace forty laptops in spring and would rather see them used than stored.",
  timeline: "three-months",
  "inKind.item": "Laptops, four years old",
  "inKind.quantity": "٤٠",
  "inKind.condition": "used-working",
  "inKind.location": "Mombasa, our warehouse",
  privacy: "yes",
};
const post = (over: Record<string, string | string[]> = {}) =>
  postForm(action, deps, { path: "/partnership", name: "partnership", answers: { ...answers, ...over } });

test("an enquiry is stored with its pledge, its phone number in E.164, and a deadline in five working days", async () => {
  const { status, to } = await post();
  expect(status).toBe(303);
  const row = await findSubmittedRow(deps, to);
  expect(row.due_at).toEqual(new Date("2026-11-27T23:59:59.999Z"));
  expect(row.facts).toMatchObject({
    organisationName: "Nyota Logistics",
    website: "https://nyota.example/",
    interests: ["equipment", "hire"],
    inKind: {
      item: "Laptops, four years old",
      quantity: 40,
      condition: "used-working",
      location: "Mombasa, our warehouse",
      availableFrom: null,
    },
    publicNamingOk: false,
    agreed: { "privacy-policy": "version 1, en" },
  });
  expect(await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers! })).toMatchObject({
    contactName: "Daniel Mwangi",
    phone: "+254712345678",
  });
  expect(JSON.stringify(row)).not.toContain("Daniel");
});

test("without equipment among the interests the pledge does not count", async () => {
  const { to } = await post({ interests: "hire", "inKind.quantity": "7" });
  expect((await findSubmittedRow(deps, to)).facts["inKind"]).toBeNull();
});

test("with equipment each missing detail of the pledge is an error", async () => {
  const { status, problem } = await post({ "inKind.item": "", "inKind.quantity": "" });
  expect(status).toBe(422);
  expect(problem?.errors.map(({ field }) => field)).toEqual(["inKind.item", "inKind.quantity"]);
  expect(problem?.typed).toMatchObject({
    interests: ["hire", "equipment"],
    "inKind.location": "Mombasa, our warehouse",
  });
});

test("each missing or invalid answer is an error, and the form returns all answers", async () => {
  const { status, problem } = await post({
    organisationName: "N",
    website: "javascript:alert(1)",
    country: "Kenya",
    organisationType: "",
    email: "daniel@nyota",
    interests: ["hire", "bribes"],
    message: "Too short.",
    timeline: "yesterday",
    privacy: "",
  });
  expect(status).toBe(422);
  expect(problem?.errors.map(({ field }) => field)).toEqual([
    "organisationName",
    "website",
    "country",
    "organisationType",
    "email",
    "interests",
    "message",
    "timeline",
    "privacy",
  ]);
  expect(problem?.typed["message"]).toBe("Too short.");
});
