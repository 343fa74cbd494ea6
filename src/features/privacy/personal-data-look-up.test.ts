import { expect, test } from "vitest";
import { apiRoutes } from "../../registry/api-routes";
import { createTestApp } from "../../server/api/api.fixture";
import {
  createRegistration,
  createRegistrationContext,
} from "../applications/registrations/registrations.fixture";

const { deps, intake } = await createRegistrationContext();
await createRegistration(deps, intake, { phone: "0712 345 678", email: "nunez@example.org" });
const app = await createTestApp(deps, apiRoutes);

async function lookUp(payload: { phone?: string; email?: string }) {
  const answer = await app.inject({
    method: "POST",
    url: "/admin/api/v1/privacy/plan",
    headers: { authorization: "Bearer role:owner" },
    payload,
  });
  const { sources = [] } = answer.json() as { sources?: { source: string }[] };
  return { status: answer.statusCode, sources: sources.map(({ source }) => source) };
}

test.each([
  "+254712345678",
  "\u202a+254 712 345 678\u202c",
  "+254\u202f712\u202f345\u202f678",
  "+٢٥٤٧١٢٣٤٥٦٧٨",
  "tel:00254712345678",
  "https://wa.me/254712345678",
])("staff find the data of a person by a phone number pasted as %j", async (phone) => {
  expect(await lookUp({ phone })).toEqual({
    status: 200,
    sources: expect.arrayContaining(["registrations"]),
  });
});

test("staff find the data of a person by a pasted email address", async () => {
  const { sources } = await lookUp({ email: "\u202aJosé <NUNEZ@example.org>\u202c" });
  expect(sources).toContain("registrations");
});

test("a number without its country is refused, because it would find nothing", async () => {
  expect((await lookUp({ phone: "0712 345 678" })).status).toBe(422);
});
