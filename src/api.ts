import { checking, initChecking, login, logout, refreshToken } from "./features/accounts/accounts.api.server";
import { ping } from "./features/site/site.api.server";
import type { Style } from "./platform/asked";
import { type Route, route } from "./platform/endpoint.server";

const BOTH: readonly [Style, ...Style[]] = ["api", "ajax"];

/**
 * Every call: method and path below `{base}/{style}/v1`, area, styles, who may call, and the function. This is the only
 * place that says who may call what.
 */
export const api: readonly Route[] = [
  route("GET /auth/refresh-token", "main", ["api"], "public", refreshToken),
  route("GET /init/checking", "main", ["ajax"], "public", initChecking),
  route("POST /auth/login", "main", ["ajax"], "public", login),
  route("GET /checking", "main", ["ajax"], "public", checking),
  route("POST /logout", "main", ["ajax"], "public", logout),
  route("GET /ping", "main", BOTH, "public", ping),
];
