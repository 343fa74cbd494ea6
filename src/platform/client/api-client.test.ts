import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_AREAS } from "../api/api-areas";
import { FakeStorage, type Sent, createTestClient } from "./api-client.fixture";
import { m } from "../../paraglide/messages";

beforeEach(() => void vi.stubGlobal("localStorage", new FakeStorage()));

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const unauthorized = () => json({ message: "Unauthorized", type: "about:blank" }, 403);
const initialData = (token: string) => ({
  data: { auth: { profile: null, expire: "000" }, token: { initial: token, session: null } },
});
const signedIn = (token: string) => ({
  data: {
    auth: { profile: { id: 7, expire: null }, expire: "2999-01-01T00:00:00.000Z" },
    token: { initial: "i", session: token },
  },
});
const isRefresh = ({ url }: Sent) => url.endsWith("/auth/refresh-token");
type Loose = (address: string, given?: object) => Promise<unknown>;
const LOST = {
  title: m.client_refresh_failed(),
  description: m.client_refresh_failed_text(),
  variant: "destructive",
};

test("every call has the headers of the specification", async () => {
  const { client, sent } = createTestClient(
    ({ url }) => json(url.includes("init") ? initialData("t0") : { data: {} }),
    {
      key: "k",
      session: "s",
      locale: () => "sw",
    },
  );
  await client.start();
  await client.api("GET /ping");
  await client.ajax("GET /ping");
  const [first, api, ajax] = sent.map(({ headers }) => Object.fromEntries(headers));
  const all = {
    accept: "application/json",
    "x-reboot-project": "reboot",
    "x-reboot-mode": "reboot",
    "x-reboot-locale": "sw",
    "x-reboot-client-version": "1.2.3",
    "x-reboot-key": "k",
    "x-reboot-session": "s",
  };
  expect(first).toEqual({ ...all, "x-reboot-jwt": "", "x-requested-with": "ajax" });
  const known = { ...all, "x-reboot-jwt": "t0" };
  expect(api).toEqual({ ...known, "x-requested-with": "api", authorization: "Bearer t0" });
  expect(ajax).toEqual({ ...known, "x-requested-with": "ajax" });
  expect(sent.every(({ init }) => init.credentials === "include")).toBe(true);
});

test("headers without a value are sent empty", async () => {
  const { client, sent } = createTestClient(() => json({ data: {} }));
  await client.ajax("GET /ping");
  for (const name of ["x-reboot-key", "x-reboot-jwt", "x-reboot-session"])
    expect(sent[0]!.headers.get(name), name).toBe("");
});

test("the client starts once for all waiters, and a failed start leaves the user anonymous", async () => {
  const { client, sent } = createTestClient(() => json(initialData("t0")));
  await Promise.all([client.started(), client.started()]);
  await client.started();
  expect(sent).toHaveLength(1);
  expect(client.bearer()).toBe("t0");
  for (const answer of ["<h1>Portal</h1>", "{}", '{"data":5}', '{"data":{"auth":', "null"]) {
    const other = createTestClient(() => new Response(answer));
    await other.client.started();
    expect([other.client.session.getState().authenticated, other.client.bearer()], answer).toEqual([
      false,
      null,
    ]);
    expect(other.toast).not.toHaveBeenCalled();
  }
});

test("the response to a start before a sign-out or a later start is ignored", async () => {
  const answers: ((response: Response) => void)[] = [];
  const { client } = createTestClient(({ url }) =>
    url.includes("init") ? new Promise((resolve) => answers.push(resolve)) : json({ data: { logout: true } }),
  );
  const first = client.start();
  const second = client.start();
  answers[1]!(json(initialData("second")));
  answers[0]!(json(initialData("first")));
  await Promise.all([first, second]);
  expect(client.bearer()).toBe("second");
  const third = client.start();
  await client.clearLocalData();
  answers[2]!(json(signedIn("third")));
  await third;
  expect(client.session.getState().authenticated).toBe(false);
  expect(localStorage.getItem("profile")).toBeNull();
});

test("each area has its own base", async () => {
  const areas = { ...DEFAULT_AREAS, organiser: { origin: "https://organiser.example", path: "/x" } };
  const { client, sent } = createTestClient(() => json({ data: null }), { areas });
  const call = client.ajax as Loose;
  for (const area of ["main", "admin", "account", "organiser"])
    await call("GET /things/:id", { area, params: { id: "a/b" }, query: { q: "ä & b", none: undefined } });
  const below = "/ajax/v1/things/a%2Fb?q=%C3%A4+%26+b";
  expect(sent.map(({ url }) => url)).toEqual([
    below,
    `/admin${below}`,
    `/account${below}`,
    `https://organiser.example/x${below}`,
  ]);
});

test("a changing call has its own idempotency key, or the caller's, and reuses it for the retry", async () => {
  let refused = false;
  const { client, sent } = createTestClient((call) => {
    if (isRefresh(call)) return json({ access_token: "t1" });
    if (refused || !call.url.includes("/once")) return json({ data: {} });
    refused = true;
    return unauthorized();
  });
  const call = client.api as Loose;
  await call("POST /a", { body: {} });
  await call("POST /a", { body: {} });
  await call("PUT /a", { body: {}, idempotencyKey: "mine" });
  await call("GET /a");
  await call("DELETE /once");
  const keys = sent.filter((one) => !isRefresh(one)).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2, 4)).toEqual(["mine", null]);
  expect(keys[5]).toBe(keys[4]);
  expect(keys).toHaveLength(6);
});

test("a call is retried once: a second 403 is the result", async () => {
  const { client, sent, toast } = createTestClient((call) =>
    isRefresh(call) ? json({ access_token: "t1" }) : unauthorized(),
  );
  await expect(client.api("GET /ping")).rejects.toMatchObject({ status: 403 });
  expect(sent.map(({ url }) => url)).toEqual(["/api/v1/ping", "/api/v1/auth/refresh-token", "/api/v1/ping"]);
  expect(sent[2]!.headers.get("authorization")).toBe("Bearer t1");
  expect(toast).not.toHaveBeenCalled();
});

test("a late 403 uses the token that other calls refreshed already", async () => {
  let late: (answer: Response) => void = () => {};
  const { client, sent } = createTestClient((call) => {
    if (call.url.includes("init")) return json(initialData("t0"));
    if (isRefresh(call)) return json({ access_token: "t1" });
    if (call.headers.get("authorization") === "Bearer t1") return json({ ping: "pong" });
    return call.url.includes("settings") ? new Promise((resolve) => (late = resolve)) : unauthorized();
  });
  await client.start();
  const slow = client.api("GET /settings");
  await client.api("GET /ping");
  late(unauthorized());
  await slow;
  expect(sent.filter(isRefresh)).toHaveLength(1);
});

test("only `Unauthorized` from an api call triggers a token refresh", async () => {
  const { client, sent } = createTestClient(({ url }) =>
    url.startsWith("/api") ? json({ message: "Forbidden" }, 403) : unauthorized(),
  );
  await expect(client.api("GET /ping")).rejects.toThrow("Forbidden");
  await expect(client.ajax("GET /ping")).rejects.toThrow("Unauthorized");
  expect(sent.filter(isRefresh)).toEqual([]);
});

for (const [how, answer] of [
  ["brings nothing", () => json({})],
  ["is refused", () => unauthorized()],
  ["does not get through", () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)
  test(`a refresh that ${how} is reported, and the next call may try again`, async () => {
    const { client, sent, toast } = createTestClient((call) => (isRefresh(call) ? answer() : unauthorized()));
    await expect(client.api("GET /ping")).rejects.toMatchObject({ status: 403, message: "Unauthorized" });
    expect(toast.mock.calls).toEqual([[LOST]]);
    await expect(client.api("GET /ping")).rejects.toThrow();
    expect(sent.filter(isRefresh)).toHaveLength(2);
  });

test("an offline sign-out clears local data and reports the failure", async () => {
  const { client, forget } = createTestClient(() => Promise.reject(new TypeError("Failed to fetch")));
  localStorage.setItem("profile", "{}");
  await expect(client.logout()).rejects.toThrow("Failed to fetch");
  expect(localStorage.getItem("profile")).toBeNull();
  expect(forget).toHaveBeenCalledOnce();
});

test("an error page of a proxy is an ApiError, and a 400 shows its message", async () => {
  const { client, toast } = createTestClient(() => new Response("<h1>Bad</h1>", { status: 400 }));
  await expect(client.api("GET /ping")).rejects.toMatchObject({
    status: 400,
    message: "HTTP 400",
    type: "about:blank",
    body: "<h1>Bad</h1>",
  });
  expect(toast.mock.calls).toEqual([
    [{ title: m.client_fatal_error(), description: "HTTP 400", variant: "destructive" }],
  ]);
});
