import type { FastifyInstance } from "fastify";
import { afterEach, expect } from "vitest";
import { silentRealtime } from "../realtime/silent-realtime.fixture";
import { createApp } from "../http/app";
import type { ApiOptions } from "./mount-api";
import { parseConfig } from "../../platform/config/config";
import type { Identify } from "../../platform/api/api-request";
import { type AreaBases, DEFAULT_AREAS } from "../../platform/api/api-areas";
import { statusesOf } from "../../platform/api/refusals.server";
import type { Deps } from "../../platform/deps";
import type { Route } from "../../platform/api/endpoint.server";
import { ok } from "../../platform/result";
import { ANONYMOUS, type Role } from "../../platform/auth/principal";
import { plainPages } from "../page/plain-pages.fixture";

/** Identifies `role:editor`, `role:` (no role) or `bad` (expired); a suffix such as `;2` is another user. */
const identifyByTestToken: Identify = async ({ headers }) => {
  const token = /^Bearer (.*)$/.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) return ok(ANONYMOUS);
  if (!token.startsWith("role:")) return { ok: false, error: "unauthorized" };
  const role = token.slice("role:".length).split(";")[0] as Role | "";
  return ok({ kind: "user", id: `id of ${token}`, roles: role === "" ? [] : [role] });
};

const undeclared: string[] = [];
afterEach(() => {
  expect(undeclared.splice(0), "statuses that the OpenAPI description does not have").toEqual([]);
});

/** For `mount` of `createApp`: compares the status of every response with the route's description. */
export const checkStatuses =
  (routes: readonly Route[], areas: AreaBases = DEFAULT_AREAS) =>
  async (app: FastifyInstance): Promise<void> => {
    const declared = new Map(
      routes.flatMap((route) =>
        route.styles.map((style) => [
          `${route.method} ${areas[route.area].path}/${style}/v1${route.path}`,
          statusesOf(route),
        ]),
      ),
    );
    app.addHook("onSend", async (request, reply) => {
      const call = `${request.method.replace("HEAD", "GET")} ${request.routeOptions.url}`;
      const statuses = declared.get(call);
      if (statuses && !statuses.includes(reply.statusCode)) undeclared.push(`${reply.statusCode} ${call}`);
    });
  };

export function createTestApp(
  deps: Deps,
  routes: readonly Route[],
  environment: Record<string, string> = {},
  identify: Identify = identifyByTestToken,
  responseCache?: ApiOptions["responseCache"],
) {
  const config = parseConfig(environment);
  return createApp(
    config,
    { ...deps, areas: config.areas },
    {
      api: { routes, identify, ...(responseCache ? { responseCache } : {}) },
      pages: plainPages,
      mount: checkStatuses(routes, config.areas),
      realtime: silentRealtime(),
    },
  );
}
