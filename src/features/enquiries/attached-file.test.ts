import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { createAccessToken } from "../accounts/sessions/access-token.service.server";
import { createMember } from "../accounts/accounts.fixture";
import { identifyRequest } from "../accounts/sessions/identify.server";
import { createTestApp } from "../../server/api/api.fixture";
import { UPLOAD_CONTENT_HEADERS, TUS_HEADERS, metadata } from "../../server/api/uploads.fixture";
import { pdf } from "../uploads/file-uploads.fixture";
import { listRecordUploads } from "../uploads/read-uploads.service.server";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes, {}, identifyRequest(deps));
let senders = 0;
const nextSender = () => `192.0.2.${++senders}`;

const CALLS = {
  cv: {
    url: "/api/v1/mentor-applications",
    body: {
      fullName: "Kofi",
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
    },
  },
  attachment: {
    url: "/api/v1/partnerships",
    body: {
      organisationName: "Nyota",
      country: "KE",
      organisationType: "company",
      contactName: "Daniel",
      interests: ["hire"],
      timeline: "now",
      privacy: true,
      message: "We replace forty laptops in spring and would see them used.",
    },
  },
} as const;
type Field = keyof typeof CALLS;

async function upload(purpose: Field, { sent = 500, headers = {} } = {}) {
  const created = await app.inject({
    method: "POST",
    url: "/api/v1/uploads",
    headers: {
      ...TUS_HEADERS,
      ...UPLOAD_CONTENT_HEADERS,
      "upload-length": "500",
      ...headers,
      "upload-metadata": metadata({ purpose, filename: "file.pdf", filetype: "application/pdf" }),
    },
    payload: pdf(500).subarray(0, sent),
    remoteAddress: nextSender(),
  });
  expect(created.statusCode, created.body).toBe(201);
  return String(created.headers.location);
}
const send = (field: Field, reference: string, headers = {}, more = {}) =>
  app.inject({
    method: "POST",
    url: CALLS[field].url,
    payload: { ...CALLS[field].body, email: `sender${senders}@example.org`, ...more, [field]: reference },
    headers,
    remoteAddress: nextSender(),
  });
const refusal = async (answer: ReturnType<typeof send>) => {
  const { statusCode, json } = await answer;
  return [statusCode, ...json().errors.map((one: { field: string; code: string }) => [one.field, one.code])];
};
const newestId = async () =>
  (await deps.db.selectFrom("enquiry").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
const countEnquiries = async () => (await deps.db.selectFrom("enquiry").select("id").execute()).length;

const FIELDS = ["cv", "attachment"] as const;
test.each(FIELDS)(
  "%s: a call attaches an upload by its URL, its absolute URL or the last segment",
  async (field) => {
    for (const form of [
      (url: string) => url,
      (url: string) => deps.origin + url,
      (url: string) => url.split("/").at(-1)!,
    ]) {
      const answer = await send(field, form(await upload(field)));
      expect(answer.statusCode, answer.body).toBe(201);
      const files = await listRecordUploads(deps, { kind: "enquiry", id: await newestId() });
      expect(files).toMatchObject([{ name: "file.pdf" }]);
    }
  },
);

test.each(FIELDS)(
  "%s: an upload of another sender, an unfinished, an attached and an unknown one are refused",
  async (field) => {
    const url = await upload(field);
    const before = await countEnquiries();
    const other = (await upload(field)).split(".").at(-1)!;
    const id = url.split("/").at(-1)!.split(".")[0]!;
    const member = await createMember(deps, `${field}@example.org`);
    const bearer = { authorization: `Bearer ${await createAccessToken(deps, member.user)}` };
    const ofAccount = await upload(field, { headers: bearer });
    const otherPurpose = await upload(field === "cv" ? "attachment" : "cv");
    for (const unknown of [id, `${id}.${other}`, randomUUID(), "x", ofAccount, otherPurpose])
      expect(await refusal(send(field, unknown)), unknown).toEqual([422, [field, "gone"]]);
    expect(await refusal(send(field, id, bearer))).toEqual([422, [field, "gone"]]);
    expect(await refusal(send(field, await upload(field, { sent: 100 })))).toEqual([
      422,
      [field, "unfinished"],
    ]);
    expect(await countEnquiries()).toBe(before);
    expect((await send(field, ofAccount, bearer)).statusCode).toBe(201);
    expect((await send(field, url)).statusCode).toBe(201);
    const afterBoth = await countEnquiries();
    const key = { "idempotency-key": randomUUID() };
    for (const headers of [{}, key]) {
      expect(await refusal(send(field, url, headers))).toEqual([422, [field, "attached"]]);
      expect(await countEnquiries()).toBe(afterBoth);
    }
  },
);

test.each(FIELDS)(
  "%s: a repeated call returns the same enquiry and file, and another file is refused",
  async (field) => {
    const url = await upload(field);
    const clientId = randomUUID();
    const first = await send(field, url, {}, { clientId });
    expect(first.statusCode).toBe(201);
    const email = `sender${senders - 1}@example.org`;
    expect((await send(field, url, {}, { clientId, email })).json()).toEqual(first.json());
    const other = await send(field, await upload(field), {}, { clientId, email });
    expect([other.statusCode, other.json().code]).toEqual([422, "client_id_reused"]);
  },
);
