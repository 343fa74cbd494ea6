import { type Route, route } from "./platform/endpoint.server";
import type { Style } from "./platform/asked";
import { ping } from "./features/site/site.api.server";

const BOTH: readonly [Style, ...Style[]] = ["api", "ajax"];

/**
 * Every call: method and path below `{base}/{style}/v1`, area, styles, who may call, and the function. This is the only
 * place that says who may call what.
 */
export const api: readonly Route[] = [route("GET /ping", "main", BOTH, "public", ping)];
