import { sql } from "kysely";
import { expect, test } from "vitest";
import { route } from "../../platform/api/endpoint.server";
import { createTestApp } from "./api.fixture";
import { BOTH_STYLES, json, createSampleApi, publicEndpoint, whoami } from "./sample-api.fixture";

const { add, app, deps } = await createSampleApi();

test("an anonymous caller gets 401, an expired token 403 Unauthorized, the wrong role 403", async () => {
  const as = async (token: string | null, url: string) => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const { statusCode, body } = await app.inject({ url, headers });
    return `${statusCode} ${JSON.parse(body).message ?? "let in"}`;
  };
  expect(await as(null, "/account/api/v1/me")).toBe("401 Please sign in first.");
  expect(await as("over", "/account/api/v1/me")).toBe("403 Unauthorized");
  expect(await as("over", "/admin/ajax/v1/books")).toBe("403 Unauthorized");
  expect(await as("role:", "/account/api/v1/me")).toBe("200 let in");
  expect(await as("role:", "/admin/api/v1/books")).toBe("403 Your account is not allowed to do this.");
  expect(await as("role:editor", "/admin/api/v1/books")).toBe("403 Your account is not allowed to do this.");
  for (const role of ["finance", "auditor", "owner"])
    expect(await as(`role:${role}`, "/admin/api/v1/books")).toBe("200 let in");
});

test("the message Unauthorized is the same in every language, because clients compare it", async () => {
  const headers = { authorization: "Bearer over", "x-reboot-locale": "ar" };
  expect((await app.inject({ url: "/account/api/v1/me", headers })).json().message).toBe("Unauthorized");
});

test("a private response is stored only by its own client", async () => {
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
  const requested = await preflight("https://partner.example");
  expect(requested.statusCode).toBe(204);
  expect(requested.headers).toMatchObject({
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

test("any site may read public content without credentials, and nothing else", async () => {
  const from = (url: string, origin: string) => app.inject({ url, headers: { origin } });
  const open = await from("/api/v1/open", "https://any.example");
  expect(open.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": expect.stringContaining("ETag"),
    vary: expect.stringContaining("Origin"),
  });
  expect(open.headers["access-control-allow-credentials"]).toBeUndefined();
  const partner = await from("/api/v1/open", "https://partner.example");
  expect(partner.headers).toMatchObject({
    "access-control-allow-origin": "https://partner.example",
    "access-control-allow-credentials": "true",
    vary: expect.stringContaining("Origin"),
  });
  const requested = await preflight("https://any.example", "/api/v1/open");
  expect([requested.statusCode, requested.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  for (const url of ["/ajax/v1/open", "/api/v1/waiting", "/account/api/v1/me"])
    expect(
      (await from(url, "https://any.example")).headers["access-control-allow-origin"],
      url,
    ).toBeUndefined();
});

test("allowed sites can read error responses too", async () => {
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

test("OPTIONS lists the allowed methods", async () => {
  const answer = await app.inject({ method: "OPTIONS", url: "/ajax/v1/things/abc" });
  expect([answer.statusCode, answer.headers.allow]).toEqual([204, "POST, OPTIONS"]);
});

test("a caller above the limit learns when to retry; each IP address has its own limit", async () => {
  const ask = (remoteAddress: string) => app.inject({ url: "/api/v1/open", remoteAddress });
  const first = await ask("192.0.2.1");
  expect(first.headers["ratelimit-policy"]).toBe('"api-read";q=300;w=60');
  expect(first.headers.ratelimit).toBe('"api-read";r=299;t=60');
  await sql`update rate_limit set used = 300 where used = 1`.execute(deps.db);
  const refused = await ask("192.0.2.1");
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers).toMatchObject({ "retry-after": "60", ratelimit: '"api-read";r=0;t=60' });
  expect((await ask("192.0.2.2")).headers.ratelimit).toContain("r=299");
  const { headers } = await app.inject({ url: "/api/v1/waiting", remoteAddress: "192.0.2.3" });
  expect([headers["retry-after"], headers.ratelimit, headers["ratelimit-policy"]]).toEqual([
    "7",
    undefined,
    undefined,
  ]);
});

test("an IP address that a proxy names counts only if the proxy is trusted", async () => {
  const trusting = await createTestApp(
    deps,
    [route("GET /open", "main", BOTH_STYLES, "public", publicEndpoint)],
    {
      TRUSTED_PROXIES: "10.0.0.0/8",
    },
  );
  const left = async (on: typeof app, remoteAddress: string, output: string) => {
    const { headers } = await on.inject({
      url: "/api/v1/open",
      remoteAddress,
      headers: { "x-forwarded-for": output },
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
    route("GET /me", "account", BOTH_STYLES, "signed-in", whoami),
    route("GET /books", "admin", BOTH_STYLES, "signed-in", whoami),
  ];
  const moved = await createTestApp(deps, routes, {
    API_ACCOUNT: "/my",
    API_ADMIN: "https://admin.example.org",
  });
  const status = async (url: string, host = "localhost:3000") =>
    (await moved.inject({ url, headers: { host } })).statusCode;
  expect(await status("/my/api/v1/me")).toBe(401);
  expect(await status("/account/api/v1/me")).toBe(200);
  expect(await status("/api/v1/books", "admin.example.org")).toBe(401);
  expect(await status("/api/v1/books")).toBe(404);
});
