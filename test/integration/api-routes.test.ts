import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import { createMember } from "../../src/features/accounts/accounts.fixture";
import type { Access } from "../../src/platform/auth/principal";
import { ROLES } from "../../src/platform/auth/principal";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);
const session = { "x-reboot-session": (await createMember(deps, "reader@example.org")).token };
const SAMPLES: Record<string, string> = {
  "/programs/:id": "code-for-refugees",
  "/courses/:id": "web-development",
  "/initiatives/:id": "mentors-by-text",
  "/events/:id": (await app.inject("/api/v1/events?limit=1")).json().items[0].id,
  "/campaigns/:id": "laptop-drive-2024",
  "/posts/:id": "my-first-pull-request",
  "/gallery/:id": (await app.inject("/api/v1/gallery?limit=1")).json().items[0].id,
  "/pages/:id": "about",
};

const addressOf = (route: (typeof apiRoutes)[number], style: string) =>
  `${deps.areas[route.area].path}/${style}/v1${route.path.replace(/:\w+/g, SAMPLES[route.path] ?? "nobody")}`;
let people = 0;
const own = { origin: deps.origin, "content-type": "application/json" };

test("every call is listed once and declares its access", () => {
  const addresses = apiRoutes.flatMap(({ method, area, path, styles }) =>
    styles.map((style) => `${style} ${area} ${method} ${path}`),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { access, styles, path } of apiRoutes) {
    expect(styles.length, path).toBeGreaterThan(0);
    expect(access === "public" || access === "signed-in" || access.roles.length > 0, path).toBe(true);
  }
});

for (const route of apiRoutes.filter(({ method, access }) => method === "GET" && access === "public"))
  test(`GET ${route.path} answers in every style and language, and with 304 to its own ETag`, async () => {
    const remoteAddress = `10.1.0.${++people}`;
    for (const style of route.styles)
      for (const locale of ["en", "ar"]) {
        const url = addressOf(route, style);
        const headers = { ...session, "x-reboot-locale": locale };
        const answer = await app.inject({ url, headers, remoteAddress });
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.headers["content-language"]).toMatch(new RegExp(`^${locale}(, en)?$`));
        if (style === "ajax") expect(Object.keys(answer.json())).toEqual(["data"]);
        const head = await app.inject({ method: "HEAD", url, headers, remoteAddress });
        expect([head.statusCode, head.body]).toEqual([200, ""]);
        const { etag } = answer.headers;
        if (!etag) continue;
        const known = { ...headers, "if-none-match": String(etag) };
        const again = await app.inject({ url, headers: known, remoteAddress });
        expect([again.statusCode, again.body]).toEqual([304, ""]);
      }
  });

test("undeclared methods are refused on every URL", async () => {
  for (const route of apiRoutes)
    for (const style of route.styles) {
      const url = addressOf(route, style);
      const taken = apiRoutes
        .filter(
          ({ area, path, styles }) => area === route.area && path === route.path && styles.includes(style),
        )
        .map(({ method }) => method);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        if (taken.includes(method)) continue;
        const answer = await app.inject({
          method,
          url,
          headers: { "content-type": "text/plain" },
          payload: "x",
        });
        expect(answer.statusCode, `${method} ${url}`).toBe(405);
        expect(answer.headers.allow).toContain(taken[0]);
        expect(answer.json().code).toBe("method_not_allowed");
      }
    }
});

function expected(access: Access, role: string | null): number | null {
  if (access === "public") return null;
  if (role === null) return 401;
  return access === "signed-in" || role === "owner" || access.roles.some((one) => one === role) ? null : 403;
}

for (const role of [null, "", ...ROLES])
  test(`${role === null ? "anonymous" : role || "a person without a role"}: only declared calls are allowed`, async () => {
    for (const route of apiRoutes)
      for (const style of route.styles) {
        const { method } = route;
        const somebody = ++people;
        const authorization = role === null ? {} : { authorization: `Bearer role:${role};${somebody}` };
        const answer = await app.inject({
          method,
          url: addressOf(route, style),
          headers: { ...own, ...session, ...authorization },
          ...(method === "GET" ? {} : { payload: "{}" }),
          remoteAddress: `10.0.${somebody >> 8}.${somebody & 255}`,
        });
        const denied = expected(route.access, role);
        // Test tokens have no session, which the profile needs.
        if (route.path === "/profile" && denied === null) continue;
        if (denied === null)
          expect([401, 403, 500], `${method} ${route.path}`).not.toContain(answer.statusCode);
        else expect(answer.statusCode, `${method} ${route.path}`).toBe(denied);
      }
  });
