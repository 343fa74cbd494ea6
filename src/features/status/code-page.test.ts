import { expect, test } from "vitest";
import { callAction, callLoader } from "../../../test/support/call-loader";
import { testDeps } from "../../../test/support/database";
import { WAIT_SECONDS } from "../../platform/forms/form-guard.server";
import { consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import {
  createRegistration,
  createRegistrationContext,
} from "../applications/registrations/registrations.fixture";
import { action, loader } from "./pages/code-page";
import { action as postMoved, loader as moved } from "./pages/code-redirect";

type Form = { problem: { errors: { field: string | null; text: string }[] }; form: Record<string, string> };
const formOf = ({ data }: { data: unknown }) => (data as { data: Form }).data;
const statusOf = ({ data }: { data: unknown }) => (data as { init: { status: number } }).init.status;

async function sent() {
  const { deps, intake } = await createRegistrationContext();
  const phone = "0712345678";
  const { id } = await createRegistration(deps, intake, { phone, email: "" });
  const { reference } = await deps.db
    .selectFrom("registration")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const opened: { now: Date } = { now: deps.now() };
  const on = { ...deps, now: () => opened.now };
  const post = (code: string, proof: string, more: Record<string, string> = {}) =>
    callAction(action, on, "/ar/code", {}, { code, proof, ...more });
  return {
    deps: on,
    phone,
    reference,
    post,
    wait: (seconds: number) => (opened.now = new Date(+opened.now + seconds * 1000)),
  };
}

test("a correct code leads to its page in the language of the reader, and stores the known device once", async () => {
  const { deps, phone, reference, post } = await sent();
  const answer = await post(reference, phone);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/^\/ar\/status\/registration:/);
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^opened=[\w-]{33}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const again = await callAction(
    action,
    deps,
    "/code",
    {},
    { code: reference, proof: phone },
    { cookie: cookie.split(";")[0]! },
  );
  expect([again.status, again.headers.get("set-cookie")]).toEqual([303, null]);
});

test("a pasted link of the site redirects, and a link to another site does not", async () => {
  const { deps, post } = await sent();
  const led = async (text: string) => (await post(text, "")).headers.get("location");
  expect(await led(`Open ${deps.origin}/fr/orders/abc?x=1 now`)).toBe("/fr/orders/abc?x=1");
  for (const elsewhere of [
    "https://evil.example/code",
    `${deps.origin}.evil.example/x`,
    `${deps.origin}//evil.example`,
  ])
    expect(await led(elsewhere), elsewhere).toBeNull();
});

test("missing or invalid input has an error at its field, and the typed text stays", async () => {
  const { reference, post } = await sent();
  for (const [code, proof, field] of [
    ["", "5678", "code"],
    [reference, "", "proof"],
    [reference, "12", "proof"],
    ["my form", "5678", "code"],
    ["BCD-2345", "5678", "code"],
  ] as const) {
    const answer = await post(code, proof);
    expect(statusOf(answer)).toBe(422);
    const { problem } = formOf(answer);
    expect(problem.errors[0]!.field, `${code} ${proof}`).toBe(field);
    expect(problem).toMatchObject({ typed: { code, proof } });
  }
});

test("above the limit of a network the code opens after proof of work or a minute", async () => {
  const { deps, phone, reference, post, wait } = await sent();
  for (let wrong = 0; wrong <= 2000; wrong += 100)
    await Promise.all(
      Array.from({ length: 100 }, () => consumeRateLimit(deps, "look-up-network", "192.0.2.1")),
    );
  const digits = phone.slice(-4);
  const answer = await post(reference, digits);
  expect(statusOf(answer)).toBe(429);
  const { form } = formOf(answer);
  expect(form).toMatchObject({ challenge: expect.stringContaining("PBKDF2") });
  const { clientId, stamp } = form as { clientId: string; stamp: string };
  const back = { clientId, stamp };
  // Too early, and with a forged stamp.
  expect(statusOf(await post(reference, digits, back))).toBe(429);
  expect(statusOf(await post(reference, digits, { ...back, stamp: `1:${WAIT_SECONDS}.x` }))).toBe(429);
  wait(WAIT_SECONDS);
  expect((await post(reference, digits, back)).status).toBe(303);
  expect(statusOf(await post(reference, digits, back))).toBe(429);
});

test("the page takes a code from its URL, and no cache may store it", async () => {
  const deps = await testDeps("sample");
  const { data } = await callLoader(loader, deps, "/code?code=KTM-4827");
  expect(data).toMatchObject({
    data: { code: "KTM-4827" },
    init: { headers: { "cache-control": "private, no-store" } },
  });
});

test("the former pages redirect, also for a form that is still open", async () => {
  const deps = await testDeps("sample");
  for (const [address, params, to] of [
    ["/status", {}, "/code"],
    ["/fr/register/resume", { locale: "fr" }, "/fr/code"],
  ] as const) {
    const answers = [
      await callLoader(moved, deps, address, params),
      await callAction(postMoved, deps, address, params, {}),
    ];
    for (const { status, headers } of answers) expect([status, headers.get("location")]).toEqual([308, to]);
  }
  expect((await callLoader(moved, deps, "/xx/status", { locale: "xx" })).status).toBe(404);
});
