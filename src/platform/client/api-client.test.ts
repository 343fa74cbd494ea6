import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_AREAS } from "../api/api-areas";
import { FakeStorage, type Sent, createTestClient } from "./api-client.fixture";

beforeEach(() => void vi.stubGlobal("localStorage", new FakeStorage()));

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const unauthorized = () => json({ message: "Unauthorized", type: "about:blank" }, 403);
const initialData = (token: string) => ({
  data: { auth: { profile: null, expire: "000" }, token: { initial: token, session: null } },
});
const isRefresh = ({ url }: Sent) => url.endsWith("/auth/refresh-token");
/** Any address: what the declarations do not have yet. */
type Loose = (address: string, given?: object) => Promise<unknown>;
const LOST = { title: "Token Refresh Failed", description: "Please login again.", variant: "destructive" };

test("every call says project, mode, language, version and style; keys and tokens as far as there are any", async () => {
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
  expect(first).toEqual({ ...all, "x-requested-with": "ajax" });
  const known = { ...all, "x-reboot-jwt": "t0" };
  expect(api).toEqual({ ...known, "x-requested-with": "api", authorization: "Bearer t0" });
  expect(ajax).toEqual({ ...known, "x-requested-with": "ajax" });
  expect(sent.every(({ init }) => init.credentials === "include")).toBe(true);
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

test("what changes something has a key of its own, or the caller's, and keeps it when it is sent again", async () => {
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

test("a call is made again once: a second 403 is the answer", async () => {
  const { client, sent, toast } = createTestClient((call) =>
    isRefresh(call) ? json({ access_token: "t1" }) : unauthorized(),
  );
  await expect(client.api("GET /ping")).rejects.toMatchObject({ status: 403 });
  expect(sent.map(({ url }) => url)).toEqual(["/api/v1/ping", "/api/v1/auth/refresh-token", "/api/v1/ping"]);
  expect(sent[2]!.headers.get("authorization")).toBe("Bearer t1");
  expect(toast).not.toHaveBeenCalled();
});

test("a 403 that comes when others have refreshed already takes their token", async () => {
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

test("only the word Unauthorized of an api call asks for a token", async () => {
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
  test(`a refresh that ${how} is said, and the next call may try again`, async () => {
    const { client, sent, toast } = createTestClient((call) => (isRefresh(call) ? answer() : unauthorized()));
    await expect(client.api("GET /ping")).rejects.toMatchObject({ status: 403, message: "Unauthorized" });
    expect(toast.mock.calls).toEqual([[LOST]]);
    await expect(client.api("GET /ping")).rejects.toThrow();
    expect(sent.filter(isRefresh)).toHaveLength(2);
  });

test("signing out without a line clears what is here and says that it did not get through", async () => {
  const { client, forget } = createTestClient(() => Promise.reject(new TypeError("Failed to fetch")));
  localStorage.setItem("profile", "{}");
  await expect(client.logout()).rejects.toThrow("Failed to fetch");
  expect(localStorage.getItem("profile")).toBeNull();
  expect(forget).toHaveBeenCalledOnce();
});

test("an error page of somebody else is an exception like any other, and its 400 is said in the error's words", async () => {
  const { client, toast } = createTestClient(() => new Response("<h1>Bad</h1>", { status: 400 }));
  await expect(client.api("GET /ping")).rejects.toMatchObject({
    status: 400,
    message: "HTTP 400",
    type: "about:blank",
    body: "<h1>Bad</h1>",
  });
  expect(toast.mock.calls).toEqual([
    [{ title: "Fatal Error!", description: "HTTP 400", variant: "destructive" }],
  ]);
});
