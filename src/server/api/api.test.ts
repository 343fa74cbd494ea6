import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { testDeps } from "../../../test/database";
import { type Endpoint, endpoint, route } from "../../platform/endpoint.server";
import { type ErrorCode, ERROR_CODES, PROBLEMS, refuse } from "../../platform/problem";
import { err, ok } from "../../platform/result";
import { testApp } from "./api.fixture";

const deps = await testDeps();
const shared = { summary: "x", tag: "Test" };

const echo = endpoint({
  ...shared,
  params: z.object({ id: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ draft: z.enum(["yes", "no"]).optional() }),
  body: z.object({
    text: z.string().min(1).max(20),
    count: z.int().optional(),
    tags: z.array(z.string()).optional(),
  }),
  output: z.object({ id: z.string(), text: z.string(), who: z.string() }),
  status: 201,
  limits: { bodyBytes: 500 },
  handle: async ({ params, body, who, header }) => {
    header("location", `/things/${params.id}`);
    const secret = { never: "leaves" };
    return ok({ id: params.id, text: body.text, who: who.kind, ...secret });
  },
});
const whoami = endpoint({
  ...shared,
  caller: "user",
  output: z.object({ id: z.string() }),
  cache: "private",
  handle: async ({ who }) => ok({ id: who.id }),
});
const failing = (work: () => Promise<never>) =>
  endpoint({ ...shared, output: z.null(), handle: work }) satisfies Endpoint;
const refusing = endpoint({
  ...shared,
  params: z.object({ code: z.string() }),
  output: z.null(),
  handle: async ({ params }) => err(params.code as ErrorCode),
});
const waiting = endpoint({
  ...shared,
  output: z.null(),
  handle: async () =>
    refuse("too_many_requests", {
      message: "Later.",
      retryAfterSeconds: 7,
      errors: [{ field: "a", code: "b", message: "c" }],
    }),
});
const BOTH = ["api", "ajax"] as const;
const app = await testApp(
  deps,
  [
    route("POST /things/:id", "main", BOTH, "public", echo),
    route("GET /me", "account", BOTH, "signed-in", whoami),
    route("GET /books", "admin", BOTH, { roles: ["finance", "auditor"] }, whoami),
    route(
      "GET /broken",
      "main",
      BOTH,
      "public",
      failing(() => Promise.reject(new Error("secret at /srv/app.js:7"))),
    ),
    route(
      "GET /away",
      "main",
      BOTH,
      "public",
      failing(() => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))),
    ),
    route("GET /refused/:code", "main", BOTH, "public", refusing),
    route("GET /waiting", "main", BOTH, "public", waiting),
  ],
  { CORS_ORIGINS: "https://partner.example, https://other.example", ORIGIN: deps.origin },
);
const json = { "content-type": "application/json" };
const add = (payload: string, headers: Record<string, string> = json, url = "/api/v1/things/abc") =>
  app.inject({ method: "POST", url, headers, payload });

test("a declared endpoint answers bare in the api style and wrapped in the ajax style, with nothing undeclared", async () => {
  const bare = await add('{"text":"hello"}');
  expect([bare.statusCode, bare.json()]).toEqual([201, { id: "abc", text: "hello", who: "anonymous" }]);
  expect(bare.headers).toMatchObject({ location: "/things/abc", "cache-control": "no-store" });
  const wrapped = await add('{"text":"hello"}', { ...json, origin: deps.origin }, "/ajax/v1/things/abc");
  expect([wrapped.statusCode, wrapped.json()]).toEqual([201, { data: bare.json() }]);
});

for (const code of ERROR_CODES)
  test(`${code} is a problem with its status and every member that clients read`, async () => {
    const answer = await app.inject(`/api/v1/refused/${code}?`);
    const { status, title } = PROBLEMS[code];
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const body = answer.json();
    expect(body).toEqual({
      type: `${deps.origin}/problems/${code}`,
      title,
      status,
      detail: body.message,
      instance: `/api/v1/refused/${code}`,
      code,
      message: expect.stringMatching(/\w/),
      messages: { error: body.message },
      errors: [],
    });
    if (status === 401) expect(answer.headers["www-authenticate"]).toContain("Bearer");
  });

test("a refusal may carry its own words, fields and the time to wait", async () => {
  const answer = await app.inject("/ajax/v1/waiting");
  expect(answer.headers["retry-after"]).toBe("7");
  expect(answer.json()).toMatchObject({
    message: "Later.",
    messages: { error: "Later." },
    errors: [{ field: "a", code: "b", message: "c" }],
  });
});

test("problems are said in the language of the client, or of the reader, or in English", async () => {
  const said = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: "/api/v1/nowhere", headers });
    return `${answer.headers["content-language"]}: ${answer.json().message}`;
  };
  expect(await said({ "x-reboot-locale": "fr", "accept-language": "ar" })).toBe(
    "fr: Il n’y a rien à cette adresse.",
  );
  expect(await said({ "accept-language": "de, sw-KE;q=0.8, fr;q=0.5" })).toMatch(/^sw: /);
  expect(await said({ "accept-language": "fr;q=0, *" })).toMatch(/^en: /);
  expect(await said({ "x-reboot-locale": "klingon" })).toMatch(/^en: /);
});

test("what is wrong with each field is said", async () => {
  const errorsOf = async (payload: string, url = "/api/v1/things/abc") => {
    const answer = await add(payload, json, url);
    expect([answer.statusCode, answer.json().code]).toEqual([422, "validation_failed"]);
    return (answer.json().errors as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    );
  };
  expect(await errorsOf("{}")).toEqual(["text required"]);
  expect(await errorsOf('{"text":""}')).toEqual(["text required"]);
  expect(await errorsOf('{"text":5,"count":"5","more":1}')).toEqual([
    "text wrong_type",
    "count wrong_type",
    "more unknown",
  ]);
  expect(await errorsOf(`{"text":"${"x".repeat(21)}","tags":["a",1]}`)).toEqual([
    "text too_long",
    "tags.1 wrong_type",
  ]);
  expect(await errorsOf('{"text":"a\\u0000b"}')).toEqual(["text unstorable"]);
  expect(await errorsOf('{"text":"\\ud800"}')).toEqual(["text unstorable"]);
  expect(await errorsOf("[]")).toEqual([" wrong_type"]);
  expect(await errorsOf("null")).toEqual([" wrong_type"]);
  expect(await errorsOf('{"text":"a"}', "/api/v1/things/abc?draft=maybe&x=1")).toEqual([
    "draft not_allowed",
    "x unknown",
  ]);
  expect(await errorsOf('{"text":"a"}', "/api/v1/things/abc?draft=yes&draft=no")).toHaveLength(1);
});

test("what cannot be read is told apart from what is wrong", async () => {
  const told = async (answer: Promise<{ statusCode: number; json: () => { code: string } }>) => {
    const { statusCode, json: read } = await answer;
    return `${statusCode} ${read().code}`;
  };
  expect(await told(add("{"))).toBe("400 malformed_json");
  expect(await told(add(""))).toBe("400 malformed_json");
  expect(await told(add('{"__proto__":{"admin":true},"text":"a"}'))).toBe("400 malformed_json");
  expect(await told(add("text=a", { "content-type": "application/x-www-form-urlencoded" }))).toBe(
    "415 unsupported_media_type",
  );
  expect(await told(add("text", { "content-type": "text/plain" }))).toBe("415 unsupported_media_type");
  expect(await told(add(`{"text":"${"x".repeat(600)}"}`))).toBe("413 payload_too_large");
  expect(await told(add('{"text":"a"}', json, "/api/v1/things/ABC"))).toBe("400 bad_request");
  expect(await told(add('{"text":"a"}', json, "/api/v1/things/%zz"))).toBe("400 bad_request");
  expect(await told(add('{"text":"a"}', json, `/api/v1/things/${"x".repeat(400)}`))).toBe("404 not_found");
  expect(await told(app.inject("/api/v1/things/abc"))).toBe("405 method_not_allowed");
  expect(await told(app.inject("/api"))).toBe("404 not_found");
  expect(await told(app.inject("/api/v2/ping"))).toBe("404 not_found");
  expect(await told(app.inject("/account/ajax/v1/nowhere"))).toBe("404 not_found");
  expect(await told(app.inject({ method: "PROPFIND" as "GET", url: "/api/v1/me" }))).toMatch(/^40[45]/);
});

test("addresses beside the API are pages", async () => {
  for (const url of ["/", "/apiary", "/admin", "/programs/api", "/api-docs"])
    expect((await app.inject(url)).body).toBe("a page");
});

test("an error of ours says nothing about itself; a database that is away says when to come back", async () => {
  const broken = await app.inject("/api/v1/broken");
  expect(broken.statusCode).toBe(500);
  expect(broken.body).not.toMatch(/secret|srv|Error/);
  const away = await app.inject("/api/v1/away");
  expect([away.statusCode, away.json().code, away.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "30",
  ]);
});

test("who may call: nobody known is 401, a token that is over 403 Unauthorized, the wrong role 403", async () => {
  const as = async (token: string | null, url: string) => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const { statusCode, body } = await app.inject({ url, headers });
    return `${statusCode} ${JSON.parse(body).message ?? "let in"}`;
  };
  expect(await as(null, "/account/api/v1/me")).toBe("401 Sign in first.");
  expect(await as("over", "/account/api/v1/me")).toBe("403 Unauthorized");
  expect(await as("over", "/admin/ajax/v1/books")).toBe("403 Unauthorized");
  expect(await as("role:", "/account/api/v1/me")).toBe("200 let in");
  expect(await as("role:", "/admin/api/v1/books")).toBe("403 Your account may not do this.");
  expect(await as("role:editor", "/admin/api/v1/books")).toBe("403 Your account may not do this.");
  for (const role of ["finance", "auditor", "owner"])
    expect(await as(`role:${role}`, "/admin/api/v1/books")).toBe("200 let in");
});

test("the word Unauthorized is the same in every language: clients wait for it", async () => {
  const headers = { authorization: "Bearer over", "x-reboot-locale": "ar" };
  expect((await app.inject({ url: "/account/api/v1/me", headers })).json().message).toBe("Unauthorized");
});

test("what is for one person is kept by nobody else", async () => {
  const headers = { authorization: "Bearer role:" };
  const answer = await app.inject({ url: "/account/api/v1/me", headers });
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
  const { etag } = answer.headers;
  const again = await app.inject({
    url: "/account/api/v1/me",
    headers: { ...headers, "if-none-match": `"x", W/${etag}` },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("a page of another site cannot use a session; our own pages can", async () => {
  const post = (headers: Record<string, string>) =>
    add('{"text":"a"}', { ...json, ...headers }, "/ajax/v1/things/abc").then(({ statusCode }) => statusCode);
  expect(await post({ origin: deps.origin })).toBe(201);
  expect(await post({ "sec-fetch-site": "same-origin" })).toBe(201);
  expect(await post({ origin: "https://evil.example" })).toBe(403);
  expect(await post({ origin: "null", "sec-fetch-site": "same-origin" })).toBe(403);
  expect(await post({ origin: `${deps.origin}.evil.example` })).toBe(403);
  expect(await post({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await post({ origin: "https://partner.example" })).toBe(403);
  expect(await post({})).toBe(403);
});

const preflight = (origin: string, url = "/api/v1/things/abc") =>
  app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-reboot-jwt",
    },
  });

test("configured sites may use the api style with credentials, others may not", async () => {
  const asked = await preflight("https://partner.example");
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    "access-control-allow-origin": "https://partner.example",
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": expect.stringContaining("X-Reboot-JWT"),
    vary: expect.stringContaining("Origin"),
  });
  expect((await preflight("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
  expect(
    (await preflight("https://partner.example", "/ajax/v1/things/abc")).headers[
      "access-control-allow-origin"
    ],
  ).toBeUndefined();
  const from = (origin: string) => add('{"text":"a"}', { ...json, origin });
  expect((await from("https://other.example")).headers).toMatchObject({
    "access-control-allow-origin": "https://other.example",
    "access-control-expose-headers": expect.stringContaining("Retry-After"),
  });
  expect((await from("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
});

test("another site can read also what went wrong", async () => {
  for (const [method, url] of [
    ["GET", "/api/v1/nowhere"],
    ["DELETE", "/api/v1/things/abc"],
    ["GET", "/api/v1/broken"],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { origin: "https://partner.example" } });
    expect(answer.headers["access-control-allow-origin"], url).toBe("https://partner.example");
  }
  expect((await preflight("https://partner.example", "/api/v1/nowhere")).statusCode).toBe(204);
});

test("OPTIONS says in peace what may be asked", async () => {
  const answer = await app.inject({ method: "OPTIONS", url: "/ajax/v1/things/abc" });
  expect([answer.statusCode, answer.headers.allow]).toEqual([204, "POST, OPTIONS"]);
});

test("who asks too much is told how long to wait, each address by itself", async () => {
  const ask = (remoteAddress: string) => app.inject({ url: "/api/v1/waiting", remoteAddress });
  const first = await ask("192.0.2.1");
  expect(first.headers["ratelimit-policy"]).toBe('"api-read";q=300;w=60');
  expect(first.headers.ratelimit).toBe('"api-read";r=299;t=60');
  await sql`update rate_limit set used = 300 where used = 1`.execute(deps.db);
  const refused = await ask("192.0.2.1");
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers).toMatchObject({ "retry-after": "60", ratelimit: '"api-read";r=0;t=60' });
  expect((await ask("192.0.2.2")).headers.ratelimit).toContain("r=299");
});

test("an address that a proxy names counts only when the proxy is trusted", async () => {
  const trusting = await testApp(deps, [route("GET /waiting", "main", BOTH, "public", waiting)], {
    TRUSTED_PROXIES: "10.0.0.0/8",
  });
  const left = async (on: typeof app, remoteAddress: string, said: string) => {
    const { headers } = await on.inject({
      url: "/api/v1/waiting",
      remoteAddress,
      headers: { "x-forwarded-for": said },
    });
    return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  expect(await left(trusting, "10.1.1.1", "198.51.100.1")).toBe(299);
  expect(await left(trusting, "10.1.1.1", "198.51.100.2")).toBe(299);
  expect(await left(trusting, "203.0.113.9", "198.51.100.3")).toBe(299);
  expect(await left(trusting, "203.0.113.9", "198.51.100.4")).toBe(298);
  expect(await left(app, "10.2.2.2", "198.51.100.5")).toBe(299);
  expect(await left(app, "10.2.2.2", "198.51.100.6")).toBe(298);
});

test("an area may live under another path, or on a host of its own", async () => {
  const routes = [
    route("GET /me", "account", BOTH, "signed-in", whoami),
    route("GET /books", "admin", BOTH, "signed-in", whoami),
  ];
  const moved = await testApp(deps, routes, { API_ACCOUNT: "/my", API_ADMIN: "https://admin.example.org" });
  const status = async (url: string, host = "localhost:3000") =>
    (await moved.inject({ url, headers: { host } })).statusCode;
  expect(await status("/my/api/v1/me")).toBe(401);
  expect(await status("/account/api/v1/me")).toBe(200); // a page
  expect(await status("/api/v1/books", "admin.example.org")).toBe(401);
  expect(await status("/api/v1/books")).toBe(404);
});
