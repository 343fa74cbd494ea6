import { silentRealtime } from "../realtime/silent-realtime.fixture";
import { createApp } from "../http/app";
import type { ApiOptions } from "./mount-api";
import { parseConfig } from "../../platform/config/config";
import type { Identify } from "../../platform/api/api-request";
import type { Deps } from "../../platform/deps";
import type { Route } from "../../platform/api/endpoint.server";
import { ok } from "../../platform/result";
import { ANONYMOUS, type Role } from "../../platform/auth/principal";
import { plainPages } from "../page/plain-pages.fixture";

/**
 * Whoever the bearer token names: `role:editor`, `role:` for somebody without one, `bad` for a token that is over. What
 * follows a semicolon makes another person: `role:editor;2`.
 */
const identifyByTestToken: Identify = async ({ headers }) => {
  const token = /^Bearer (.*)$/.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) return ok(ANONYMOUS);
  if (!token.startsWith("role:")) return { ok: false, error: "unauthorized" };
  const role = token.slice("role:".length).split(";")[0] as Role | "";
  return ok({ kind: "user", id: `id of ${token}`, roles: role === "" ? [] : [role] });
};

/** The whole HTTP side with these routes; pages answer `a page`. */
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
      realtime: silentRealtime(config.origin),
    },
  );
}
