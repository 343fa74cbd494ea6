import { readOpenApi, ping } from "../features/site/site.api.server";
import { AREAS } from "../platform/api/api-areas";
import type { ApiStyle } from "../platform/api/api-request";
import { type CallsOf, type Route, route } from "../platform/api/endpoint.server";
import { accountRoutes } from "./api-routes/account-routes";
import { publicRoutes } from "./api-routes/public-routes";
import { contentRoutes } from "./api-routes/content-routes";
import { queueRoutes } from "./api-routes/queue-routes";
import { ticketRoutes } from "./api-routes/ticket-routes";
import { newsletterRoutes } from "./api-routes/newsletter-routes";
import { financeRoutes } from "./api-routes/finance-routes";
import { administrationRoutes } from "./api-routes/administration-routes";
import { BOTH_STYLES } from "./api-routes/route-access";

/** All routes below `{base}/{style}/v1`. The server answers no others. */
const routes = [
  ...AREAS.flatMap((area) => [
    route("GET /ping", area, BOTH_STYLES, "public", ping),
    route(
      "GET /openapi.json",
      area,
      BOTH_STYLES,
      "public",
      readOpenApi(() => apiRoutes, area),
    ),
  ]),
  ...accountRoutes,
  ...publicRoutes,
  ...contentRoutes,
  ...queueRoutes,
  ...ticketRoutes,
  ...newsletterRoutes,
  ...financeRoutes,
  ...administrationRoutes,
];

export const apiRoutes: readonly Route[] = routes;
type RegisteredCalls = { [S in ApiStyle]: CallsOf<(typeof routes)[number], S> };

declare module "../platform/client/api-calls" {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged
  interface ApiCalls extends RegisteredCalls {}
}
