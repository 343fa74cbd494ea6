import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { testDeps } from "../../../../../test/support/database";
import { connect } from "../../../../db/database.server";
import type { Deps } from "../../../../platform/deps";
import { localeOfPath } from "../../../../platform/i18n/locales";
import { runWithLocale } from "../../../../platform/i18n/run-with-locale.server";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { action } from "./subscribe-page";

const deps = await testDeps();
const FORM = "application/x-www-form-urlencoded";

async function post(init: RequestInit, path = "/newsletter/subscribe", using: Deps = deps) {
  const context = new RouterContextProvider();
  context.set(depsContext, using);
  context.set(organisationContext, async () => "Reboot Lives");
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", ...init });
  const url = new URL(request.url);
  const answer = await runWithLocale(localeOfPath(url.pathname), () =>
    action({ request, context, url, params: {}, pattern: "", unstable_pattern: "" } as Parameters<
      typeof action
    >[0]),
  );
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("location"), data: null };
  return { status: answer.init?.status, to: null, data: answer.data };
}
const form = (email: string): RequestInit => ({ body: new URLSearchParams({ email }) });
const count = async () => (await deps.db.selectFrom("subscription").select("id").execute()).length;

test("a valid email address leads to the inbox page in the language of the form", async () => {
  expect(await post(form("a@example.org"))).toMatchObject({ status: 303, to: "/newsletter/check-inbox" });
  expect(await post(form("b@example.org"), "/ar/newsletter/subscribe")).toMatchObject({
    status: 303,
    to: "/ar/newsletter/check-inbox",
  });
  const row = await deps.db
    .selectFrom("subscription")
    .select("locale")
    .where("email", "=", "b@example.org")
    .executeTakeFirst();
  expect(row?.locale).toBe("ar");
});

test("a known email address gets exactly the same response as a new one", async () => {
  const first = await post(form("known@example.org"));
  expect(await post(form(" KNOWN@example.org "))).toEqual(first);
  await deps.db.updateTable("subscription").set({ state: "unsubscribed" }).execute();
  expect(await post(form("known@example.org"))).toEqual(first);
});

test("a query parameter cannot change the redirect target", async () => {
  const answer = await post(form("c@example.org"), "/newsletter/subscribe?next=https://evil.example//x");
  expect(answer.to).toBe("/newsletter/check-inbox");
});

test("an invalid email address is returned for correction", async () => {
  expect(await post(form("kofi@nowhere"))).toEqual({
    status: 422,
    to: null,
    data: { problem: "invalid", typed: "kofi@nowhere" },
  });
  const { data } = await post(form("x".repeat(5000)));
  expect(data?.typed).toHaveLength(400);
});

test("bodies that are no form get the same response as a missing email address", async () => {
  const before = await count();
  const multipart = "multipart/form-data; boundary=x";
  const bodies: RequestInit[] = [
    { body: "" },
    { body: "{}", headers: { "content-type": "application/json" } },
    { body: '{"email":"a@example.org"}', headers: { "content-type": "application/json" } },
    { body: "email=a@example.org", headers: { "content-type": "text/plain" } },
    { body: "other=1", headers: { "content-type": FORM } },
    { body: "email=%ff%fe%00", headers: { "content-type": FORM } },
    { body: "--x\r\nContent-Disposition: form-da", headers: { "content-type": multipart } },
    { body: "no boundary", headers: { "content-type": "multipart/form-data" } },
    { body: new Uint8Array([0, 255, 254]), headers: { "content-type": FORM } },
    { body: `email=a@example.org&x=${"x".repeat(100_000)}`, headers: { "content-type": FORM } },
  ];
  for (const body of bodies)
    expect(await post(body), JSON.stringify(body).slice(0, 90)).toMatchObject({ status: 422 });
  const file = new FormData();
  file.set("email", new File(["a@example.org"], "a.txt"));
  expect(await post({ body: file })).toMatchObject({ status: 422, data: { typed: "" } });
  expect(await count()).toBe(before);
});

test("a multipart form is accepted", async () => {
  const body = new FormData();
  body.set("email", "multipart@example.org");
  expect(await post({ body })).toMatchObject({ status: 303 });
});

test("other methods are refused", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"])
    await expect(post({ ...form("a@example.org"), method })).rejects.toMatchObject({ status: 405 });
});

test("without a database the response is 503 and returns the typed email address", async () => {
  const outage = connect({ host: "/nowhere", user: "nobody", database: "none" });
  expect(await post(form("kept@example.org"), undefined, { ...deps, db: outage.db })).toEqual({
    status: 503,
    to: null,
    data: { problem: "unavailable", typed: "kept@example.org" },
  });
  await outage.pool.end();
});
