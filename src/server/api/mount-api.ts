import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { AREAS, type Area, type AreaBase, type AreaBases } from "../../platform/api/api-areas";
import { API_STYLES, type ApiStyle } from "../../platform/api/api-request";
import type { Deps } from "../../platform/deps";
import type { Route } from "../../platform/api/endpoint.server";
import { type ApiContext, handleApiRequest } from "./handle-request";
import { RETRY_AFTER_SECONDS } from "../http/load-monitor";
import { addOriginCheck } from "./origin-check";
import { sendProblem, sendError } from "./send-response";
import { addUploadRoutes } from "./upload-routes";

/** Includes the headers of the typed client (docs/api.md). */
const ALLOWED_HEADERS = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "X-Requested-With",
  "X-Reboot-Project",
  "X-Reboot-Key",
  "X-Reboot-JWT",
  "X-Reboot-Locale",
  "X-Reboot-Session",
  "X-Reboot-Client-Version",
  "X-Reboot-Mode",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
  "X-HTTP-Method-Override",
];
const EXPOSED_HEADERS = [
  "Content-Language",
  "ETag",
  "Idempotent-Replayed",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Tus-Extension",
  "Tus-Max-Size",
  "Tus-Resumable",
  "Tus-Version",
  "Upload-Expires",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const ALL_METHODS: HTTPMethods[] = [...METHODS, "OPTIONS", "TRACE"];
const PREFLIGHT_MAX_AGE_SECONDS = 7200;

export type ApiOptions = ApiContext &
  Readonly<{
    routes: readonly Route[];
    corsOrigins: readonly string[];
    isOverloaded: () => boolean;
  }>;

/** Mounts every area in both styles. Pages never answer below `/api` or `/ajax`. */
export async function mountApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { areas } = options.deps;
  for (const area of AREAS)
    for (const style of API_STYLES) {
      const prefix = `${areas[area].path}/${style}`;
      const bindScope = (scope: FastifyInstance) => bindToAreaHost(scope, areas[area]);
      await app.register((scope) => mountStyle(bindScope(scope), options, area, style), {
        prefix: `${prefix}/v1`,
      });
      await app.register(async (scope) => addNotFoundRoutes(bindScope(scope), options.deps, []), { prefix });
    }
}

async function mountStyle(
  scope: FastifyInstance,
  options: ApiOptions,
  area: Area,
  style: ApiStyle,
): Promise<void> {
  const areaRoutes = options.routes.filter((route) => route.area === area && route.styles.includes(style));
  scope.addHook("onRequest", async (request, reply) => {
    if (options.isOverloaded())
      return sendProblem(request, reply, options.deps.origin, {
        code: "unavailable",
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
  });
  if (style === "api") {
    // Caches store responses to partners, which name their origin, apart from all others.
    scope.addHook("onRequest", async (request, reply) => {
      if (request.routeOptions.config.openToAllSites) reply.header("vary", "Origin");
    });
    await addCors(scope, options.corsOrigins);
  }
  await scope.register(async (calls) => addRoutes(calls, options, areaRoutes, style));
  if (area === "main") await scope.register(async (files) => addUploadRoutes(files, options, style));
  await scope.register(async (rest) => addNotFoundRoutes(rest, options.deps, areaRoutes));
}

function addRoutes(
  scope: FastifyInstance,
  options: ApiOptions,
  routes: readonly Route[],
  style: ApiStyle,
): void {
  const { deps } = options;
  scope.removeContentTypeParser("text/plain");
  scope.setErrorHandler((error, request, reply) => sendError(request, reply, deps, error));
  if (style === "ajax") addOriginCheck(scope, deps);
  for (const route of routes)
    scope.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.endpoint.bodyBytes,
      ...(isOpenToAllSites(route) ? { config: OPEN_TO_ALL } : {}),
      handler: (request, reply) => handleApiRequest(options, route, style, request, reply),
    });
}

const isOpenToAllSites = ({ method, endpoint }: Route): boolean =>
  method === "GET" && endpoint.cache === "public";

function addNotFoundRoutes(scope: FastifyInstance, deps: Deps, routes: readonly Route[]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  addMethodNotAllowed(scope, deps, routes);
  for (const url of ["/", "/*"])
    scope.route({
      method: ALL_METHODS,
      url,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        // The preflight succeeds, so that the page can read the following 404.
        request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined
          ? reply.code(204).send()
          : sendProblem(request, reply, deps.origin, { code: "not_found" }),
    });
}

const OPEN_TO_ALL = { openToAllSites: true } as const;
declare module "fastify" {
  interface FastifyContextConfig {
    openToAllSites?: boolean;
  }
}

function addCors(scope: FastifyInstance, origins: readonly string[]) {
  return scope.register(cors, () => async (request: FastifyRequest) => {
    const isPartner = origins.includes(request.headers.origin ?? "");
    const isOpen = !isPartner && request.routeOptions.config.openToAllSites === true;
    return {
      ...CORS_OPTIONS,
      ...(isOpen ? { origin: "*", credentials: false } : { origin: [...origins], credentials: true }),
    };
  });
}

const CORS_OPTIONS = {
  allowedHeaders: ALLOWED_HEADERS,
  exposedHeaders: EXPOSED_HEADERS,
  methods: [...METHODS],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  // This adds the headers of a preflight; the routes answer it, because they know the methods.
  preflightContinue: true,
  strictPreflight: false,
};

function bindToAreaHost(scope: FastifyInstance, { origin }: AreaBase): FastifyInstance {
  if (origin !== null) {
    const { host } = new URL(origin);
    scope.addHook("onRoute", (route) => void (route.constraints = { host }));
  }
  return scope;
}

export function isApiPath(url: string, areas: AreaBases): boolean {
  const path = url.split("?", 1)[0]!;
  const prefixes = AREAS.flatMap((area) => API_STYLES.map((style) => `${areas[area].path}/${style}`));
  return prefixes.some((pathPrefix) => path === pathPrefix || path.startsWith(`${pathPrefix}/`));
}

function addMethodNotAllowed(scope: FastifyInstance, deps: Deps, routes: readonly Route[]): void {
  const paths = Map.groupBy(routes, ({ path }) => path);
  for (const [path, pathRoutes] of paths) {
    const allowedMethods: HTTPMethods[] = pathRoutes.flatMap(({ method }) =>
      method === "GET" ? ["GET", "HEAD"] : [method],
    );
    const allowHeader = [...allowedMethods, "OPTIONS"].join(", ");
    scope.route({
      method: ALL_METHODS.filter((method) => !allowedMethods.includes(method)),
      url: path,
      exposeHeadRoute: false,
      config: {
        cors: { methods: allowedMethods },
        ...(pathRoutes.some(isOpenToAllSites) ? OPEN_TO_ALL : {}),
      },
      handler: (request, reply) => {
        reply.header("allow", allowHeader);
        return request.method === "OPTIONS"
          ? reply.code(204).send()
          : sendProblem(request, reply, deps.origin, { code: "method_not_allowed" });
      },
    });
  }
}
