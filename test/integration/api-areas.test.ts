import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { createMember } from "../../src/features/accounts/accounts.fixture";
import { buildInitialData } from "../../src/features/accounts/accounts.api.server";
import { identifyRequest } from "../../src/features/accounts/sessions/identify.server";
import { findUserByToken } from "../../src/features/accounts/sessions/sessions.service.server";
import { AREAS, DEFAULT_AREAS } from "../../src/platform/api/api-areas";
import type { OpenApiDocument } from "../../src/platform/api/open-api.server";
import { apiRoutes } from "../../src/registry/api-routes";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = await testDeps();
const app = await createTestApp(deps, apiRoutes, {}, identifyRequest(deps));
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const isMethod = (key: string) => ["get", "post", "put", "patch", "delete"].includes(key);

for (const area of AREAS) {
  const { path } = DEFAULT_AREAS[area];
  test(`${area}: each style answers a ping, with the same headers and errors`, async () => {
    const [bare, wrapped] = await Promise.all([get(`${path}/api/v1/ping`), get(`${path}/ajax/v1/ping`)]);
    expect(bare.json()).toEqual({ ping: "pong", time: expect.any(String) });
    expect(wrapped.json()).toEqual({ data: { ping: "pong", time: expect.any(String) } });
    const main = await get("/api/v1/ping");
    expect(Object.keys(bare.headers).toSorted()).toEqual(Object.keys(main.headers).toSorted());
    for (const style of ["api", "ajax"]) {
      const missing = await get(`${path}/${style}/v1/nowhere`);
      expect([missing.statusCode, missing.json().code]).toEqual([404, "not_found"]);
      const refused = await app.inject({ method: "DELETE", url: `${path}/${style}/v1/ping` });
      expect([refused.statusCode, refused.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });

  test(`${area}: the description lists its calls, and main's description lists all`, async () => {
    const described = (await get(`${path}/api/v1/openapi.json`)).json<OpenApiDocument>();
    const wrapped = (await get(`${path}/ajax/v1/openapi.json`)).json<{ data: OpenApiDocument }>();
    expect(wrapped.data).toEqual(described);
    const own = apiRoutes.filter((route) => area === "main" || route.area === area);
    const calls = Object.values(described.paths).flatMap((item) => Object.keys(item).filter(isMethod));
    expect(calls).toHaveLength(own.length);
    expect(Object.keys(described.paths)).toContain(`${path}/api/v1/ping`);
  });
}

test("the account's own calls are under its base; former URLs are described as aliases", async () => {
  const { token } = await createMember(deps, "areas@example.org");
  const user = (await findUserByToken(deps, token))!;
  const { token: tokens } = await buildInitialData(deps, user);
  const byBearer = await get("/account/api/v1/profile", { authorization: `Bearer ${tokens.session}` });
  expect([byBearer.statusCode, byBearer.json().email]).toEqual([200, "areas@example.org"]);
  const byCookie = await get("/account/ajax/v1/profile", { cookie: `reboot=${token}` });
  expect(byCookie.json().data).toEqual(byBearer.json());
  expect((await get("/account/api/v1/profile")).statusCode).toBe(401);
  const { paths } = (await get("/api/v1/openapi.json")).json<OpenApiDocument>();
  expect(paths["/account/ajax/v1/passkeys"]?.post?.deprecated).toBeUndefined();
  expect(paths["/ajax/v1/account/passkeys"]?.post).toMatchObject({
    deprecated: true,
    description: expect.stringContaining("An alias of `POST /account/ajax/v1/passkeys`"),
  });
});
