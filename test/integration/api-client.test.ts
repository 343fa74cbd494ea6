import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import { PASSWORD, createTwoFactorMember, createMember } from "../../src/features/accounts/accounts.fixture";
import { identifyRequest } from "../../src/features/accounts/sessions/identify.server";
import { FakeStorage, type Sent, createTestClient } from "../../src/platform/client/api-client.fixture";
import { checkStatuses } from "../../src/server/api/api.fixture";
import { parseConfig } from "../../src/platform/config/config";
import { createApp } from "../../src/server/http/app";
import { silentRealtime } from "../../src/server/realtime/silent-realtime.fixture";
import { plainPages } from "../../src/server/page/plain-pages.fixture";
import { m } from "../../src/paraglide/messages";

vi.useFakeTimers({ toFake: ["Date"] });
afterAll(() => void vi.useRealTimers());
const deps = { ...(await testDeps("sample")), now: () => new Date() };
const config = parseConfig({});
const app = await createApp(config, deps, {
  api: { routes: apiRoutes, identify: identifyRequest(deps) },
  pages: plainPages,
  realtime: silentRealtime(),
  mount: checkStatuses(apiRoutes),
});

const MINUTE = 60_000;
const LOST = {
  title: m.client_refresh_failed(),
  description: m.client_refresh_failed_text(),
  variant: "destructive",
};
let people = 0;
beforeEach(() => void vi.stubGlobal("localStorage", new FakeStorage()));

function open() {
  let cookie = "";
  const remoteAddress = `10.2.${++people >> 8}.${people & 255}`;
  return createTestClient(async ({ url, method, headers, init }: Sent) => {
    expect(init.credentials).toBe("include");
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers: { ...Object.fromEntries(headers), cookie, origin: deps.origin },
      payload: init.body as string | undefined,
      remoteAddress,
    });
    const set = answer.headers["set-cookie"];
    if (set !== undefined) cookie = String(set).split(";")[0]!;
    return new Response(answer.rawPayload as BodyInit, {
      status: answer.statusCode,
      headers: { "content-type": String(answer.headers["content-type"]) },
    });
  });
}

async function signedIn(email: string) {
  await createMember(deps, email);
  const browser = open();
  await browser.client.login({ email, password: PASSWORD });
  return browser;
}
const paths = (sent: readonly Sent[]) => sent.map(({ url }) => url);
const endSessions = () => deps.db.deleteFrom("account_session").execute();

test("api responses are bare, ajax responses are unwrapped, and both are equal", async () => {
  const { client, sent } = open();
  const query = { category: "web-development", limit: 1, sort: "startDate" } as const;
  const bare = await client.api("GET /programs", { query });
  expect(bare.items.length).toBe(1);
  expect(await client.ajax("GET /programs", { query })).toEqual(bare);
  const one = await client.api("GET /programs/:id", { params: { id: bare.items[0]!.id! } });
  expect(one.impact?.beneficiaries).toEqual(expect.any(Number));
  expect((await client.api("GET /ping")).ping).toBe("pong");
  expect((await client.ajax("GET /ping")).ping).toBe("pong");
  expect(paths(sent)[0]).toBe("/api/v1/programs?category=web-development&limit=1&sort=startDate");
});

test("without a session the initial token is the bearer", async () => {
  const { client, sent } = open();
  await client.start();
  expect(client.session.getState()).toMatchObject({ authenticated: false, profile: null, token: null });
  await client.api("GET /ping");
  const { initial } = client.session.getState();
  expect(initial).toMatch(/^ey/);
  expect(sent[1]!.headers.get("authorization")).toBe(`Bearer ${initial}`);
});

test("after sign-in the client sends the session's token, and does not store it", async () => {
  const { client, sent } = await signedIn("client@example.org");
  const { profile, authenticated, token, initial } = client.session.getState();
  expect(profile).toMatchObject({ email: "client@example.org" });
  expect(authenticated).toBe(true);
  await client.api("GET /ping");
  expect(sent.at(-1)!.headers.get("authorization")).toBe(`Bearer ${token}`);
  const stored = localStorage.getItem("profile")!;
  expect(JSON.parse(stored)).toEqual(profile);
  for (const secret of [token!, initial!]) expect(stored).not.toContain(secret);
});

test("a start finds the session by its cookie; after its end, expire is 000 and the profile is cleared", async () => {
  const { client } = await signedIn("again@example.org");
  await client.start();
  expect(client.session.getState().authenticated).toBe(true);
  await endSessions();
  await client.start();
  expect(client.session.getState()).toMatchObject({ authenticated: false, profile: null, token: null });
  expect(localStorage.getItem("profile")).toBeNull();
});

test("an expired token is refreshed and the call repeated, once for concurrent calls", async () => {
  const { client, sent, toast } = await signedIn("refresh@example.org");
  const before = client.session.getState().token;
  vi.setSystemTime(Date.now() + 16 * MINUTE);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.api("GET /ping")));
  expect(answers.map(({ ping }) => ping)).toEqual(Array(5).fill("pong"));
  // The refresh itself carries the expired token.
  const refresh = sent.find(({ url }) => url.includes("refresh-token"))!;
  expect(refresh.headers.get("authorization")).toBe(`Bearer ${before}`);
  expect(paths(sent).filter((path) => path.includes("refresh-token"))).toHaveLength(1);
  const { token } = client.session.getState();
  expect(token).not.toBe(before);
  expect(sent.slice(-5).map(({ headers }) => headers.get("authorization"))).toEqual(
    Array(5).fill(`Bearer ${token}`),
  );
  expect(toast).not.toHaveBeenCalled();
});

test("after the end of the session the refresh fails: one toast, and every call rejects", async () => {
  const { client, sent, toast } = await signedIn("over@example.org");
  await endSessions();
  const calls = await Promise.allSettled([1, 2, 3].map(() => client.api("GET /ping")));
  for (const call of calls)
    expect(call).toMatchObject({
      status: "rejected",
      reason: { status: 403, message: "Unauthorized", body: { code: "unauthorized" } },
    });
  expect(toast.mock.calls).toEqual([[LOST]]);
  expect(paths(sent).filter((path) => path.includes("refresh-token"))).toHaveLength(1);
});

test("errors become exceptions with message, status, type and body", async () => {
  const { client, toast } = open();
  const call = client.api("GET /programs/:id", { params: { id: "nobody" } });
  await expect(call).rejects.toMatchObject({
    name: "ApiError",
    message: m.problem_not_found(),
    status: 404,
    type: expect.stringContaining("/problems/not_found"),
    body: { instance: "/api/v1/programs/nobody" },
  });
  expect(toast).not.toHaveBeenCalled();
});

test("a 400 of the api style shows a toast; one of the ajax style is left to the page", async () => {
  const { client, toast } = open();
  const refused = client.api("GET /programs/:id", { params: { id: "\0" } });
  await expect(refused).rejects.toMatchObject({ status: 400 });
  const text = {
    title: m.client_fatal_error(),
    description: m.problem_bad_request(),
    variant: "destructive",
  };
  expect(toast.mock.calls).toEqual([[text]]);
  const ajax = client.login({ email: "a@example.org", password: "" });
  await expect(ajax).rejects.toThrow('Missing required parameter: "email" or "password"');
  expect(toast).toHaveBeenCalledOnce();
});

test("signing out ends the session on the server and clears token, flag, profile and other stored data", async () => {
  const { client, sent, forget } = await signedIn("out@example.org");
  const { token, initial } = client.session.getState();
  await client.logout();
  expect(sent.at(-1)!.init.body).toBe('{"logout":true}');
  expect(client.session.getState()).toEqual({ profile: null, authenticated: false, token: null, initial });
  expect(localStorage.getItem("profile")).toBeNull();
  expect(forget).toHaveBeenCalledOnce();
  const requested = { style: "api", headers: { authorization: `Bearer ${token}` }, ipAddress: "" } as const;
  expect(await identifyRequest(deps)(requested)).toEqual({ ok: false, error: "unauthorized" });
  await client.api("GET /ping");
  expect(sent.at(-1)!.headers.get("authorization")).toBe(`Bearer ${initial}`);
});

test("a program without cookies refreshes by the session's own token", async () => {
  const { token } = await createTwoFactorMember(deps, "program@example.org", ["editor"]);
  const { client } = createTestClient(
    async ({ url, headers }) => {
      const answer = await app.inject({ url, headers: Object.fromEntries(headers) });
      return new Response(answer.body, { status: answer.statusCode });
    },
    { session: token },
  );
  expect(await client.api("GET /auth/refresh-token")).toMatchObject({ expires_in: 900 });
});
