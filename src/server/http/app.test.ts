import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { parseConfig } from "../../platform/config/config";
import { ok } from "../../platform/result";
import { ANONYMOUS } from "../../platform/auth/principal";
import { checkStatuses } from "../api/api.fixture";
import { createApp } from "./app";
import type { PageHandler } from "./page-routes";
import { silentRealtime } from "../realtime/silent-realtime.fixture";
import { monitorLoad } from "./load-monitor";

const deps = await testDeps("sample");
const config = parseConfig({});

async function guarded() {
  let looks = 0;
  const load = { full: false, isOverloaded: () => load.full };
  const measured: string[] = [];
  const pages: PageHandler = {
    serve: async (_request, reply) => void reply.end("rendered"),
    cached: {
      serveFresh: () => false,
      serveStale: ({ url }, reply) => {
        if (url === "/cached") reply.end("cached");
        return url === "/cached";
      },
    },
    routePatternOf: (url) => (url === "/cached" ? "/cached" : "/:page"),
  };
  const app = await createApp(config, deps, {
    api: { routes: apiRoutes, identify: async () => ok(ANONYMOUS) },
    pages,
    mount: checkStatuses(apiRoutes, config.areas),
    load,
    proxies: { inspect: () => void looks++ },
    measure: ({ route, status }) => void measured.push(`${route} ${status}`),
    realtime: silentRealtime(),
  });
  return { app, load, measured, looks: () => looks };
}

test("under overload calls and pages get 503 with Retry-After; cached pages and health checks do not", async () => {
  const { app, load, looks } = await guarded();
  load.full = true;
  const call = await app.inject("/api/v1/programs");
  expect([call.statusCode, call.headers["retry-after"], call.json().code]).toEqual([503, "5", "unavailable"]);
  const page = await app.inject("/ar/programs");
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "5"]);
  expect(page.body).toMatch(/<html lang="ar" dir="rtl">/);
  expect(page.body).not.toContain("refresh");
  expect((await app.inject("/ar/admin")).body).toContain('<meta http-equiv="refresh" content="5">');
  const form = await app.inject({ method: "POST", url: "/contact", payload: "x" });
  expect(form.statusCode).toBe(503);
  const typed = await app.inject({
    method: "POST",
    url: "/contact",
    headers: { origin: config.origin, "content-type": "application/x-www-form-urlencoded" },
    payload: "clientId=0193&message=Is+there+a+place%3F",
  });
  expect([typed.statusCode, typed.headers["retry-after"]]).toEqual([503, "5"]);
  expect(typed.body).toContain('<form action="/contact" method="post">');
  expect(typed.body).toContain("Is there a place?");
  expect((await app.inject("/cached")).body).toBe("cached");
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  expect(looks(), "every request is looked at for a proxy that is not trusted").toBe(8);
  load.full = false;
  expect((await app.inject("/programs")).body).toBe("rendered");
  expect((await app.inject("/api/v1/programs")).statusCode).toBe(200);
});

test("a request takes a valid x-request-id of a proxy, else gets a new id; problems include it", async () => {
  const { app } = await guarded();
  const named = async (given?: string) => {
    const answer = await app.inject({
      url: "/api/v1/programs/nobody",
      headers: given === undefined ? {} : { "x-request-id": given },
    });
    expect(answer.json().request).toBe(answer.headers["x-request-id"]);
    return answer.headers["x-request-id"];
  };
  expect(await named("edge-1234567890")).toBe("edge-1234567890");
  for (const bad of [undefined, "short", "with blank 1234", "x".repeat(65), 'quo"te-12345'])
    expect(await named(bad)).toMatch(/^[0-9a-f-]{36}$/);
  expect(await named()).not.toBe(await named());
});

test("every response is counted by its route pattern, never by its URL", async () => {
  const { app, measured } = await guarded();
  await app.inject("/api/v1/programs/somebody-secret");
  await app.inject("/some-page?q=secret");
  await app.inject("/api/v1/nothing-here");
  await expect.poll(() => measured.length).toBe(3);
  expect(measured).toEqual(["/api/v1/programs/:id 404", "/:page 200", expect.stringMatching(/ 404$/)]);
  expect(measured.join()).not.toContain("secret");
});

test("one queue above its limit means overload", () => {
  let [queries, pages] = [0, 0];
  const load = monitorLoad(
    { queries: () => queries, pages: () => pages },
    { queries: 10, pages: 5, delay: 1e9 },
  );
  expect(load.isOverloaded()).toBe(false);
  queries = 11;
  expect(load.isOverloaded()).toBe(true);
  [queries, pages] = [10, 6];
  expect(load.isOverloaded()).toBe(true);
  pages = 5;
  expect(load.isOverloaded()).toBe(false);
  load.stop();
});

test("a delayed event loop means overload", async () => {
  const load = monitorLoad({ queries: () => 0, pages: () => 0 }, { queries: 1, pages: 1, delay: 100 });
  const blocked = setInterval(() => {
    const until = performance.now() + 300;
    while (performance.now() < until);
  }, 1);
  await expect.poll(() => load.isOverloaded()).toBe(true);
  clearInterval(blocked);
  await expect.poll(() => load.isOverloaded()).toBe(false);
  load.stop();
});
