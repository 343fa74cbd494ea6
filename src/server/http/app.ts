import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from "fastify";
import type { Config } from "../../platform/config/config";
import { MAX_FORM_BYTES } from "../../features/uploads/file-uploads.model";
import { parseRequestId, runWithRequestNames } from "../observability/request-id.server";
import type { Deps, Logger } from "../../platform/deps";
import { type ApiOptions, isApiPath, mountApi } from "../api/mount-api";
import { sendProblem, sendError } from "../api/send-response";
import { addBuiltAssets } from "../static/built-assets";
import { sendOverloadedPage } from "../page/overloaded-page";
import type { ShutdownReason } from "./drain";
import { addHealth } from "./health";
import { type ServeCachedPage, failResponse, createHttpServerFactory } from "./http-server";
import type { LoadMonitor } from "./load-monitor";
import { addDocumentRoutes } from "../static/document-files";
import { addMediaRoutes } from "../static/media-files";
import { createSenderLabel } from "../observability/log-ip";
import { addOfflineScripts } from "../static/offline-scripts";
import type { ProxyMonitor } from "./untrusted-proxy";
import { addWebhookRoutes } from "./webhooks";
import { type RealtimeOptions, addRealtimeServer } from "../realtime/websocket-server";

/** Largest body that a page accepts, in bytes; of a form with files, which without script come with it, as many as may. */
const BODY_LIMIT = 262_144;
const FORM_WITH_FILES_LIMIT = MAX_FORM_BYTES + BODY_LIMIT;
const YEAR_SECONDS = 31_536_000;

export type AppOptions = {
  pages: PageHandler;
  /** The calls of the API, and who asks them. */
  api: Omit<ApiOptions, "deps" | "corsOrigins" | "isOverloaded">;
  serverFactory?: FastifyServerFactory | undefined;
  realtime: RealtimeOptions;
  /** Whether requests that need the database or a renderer are to be refused. */
  load?: Pick<LoadMonitor, "isOverloaded">;
  /** Notices proxies that are not trusted. */
  proxies?: Pick<ProxyMonitor, "inspect">;
  /** Called for every response except cached pages. */
  measure?: MeasureResponse | undefined;
  /** Why the process ends, while it still answers for those who have not heard of it. */
  shutdownReason?: () => ShutdownReason | null;
  /** Further pages that are none of the site's; null: there are none. */
  mount?: ((app: FastifyInstance) => Promise<void>) | null;
};

/** Serves pages: from the cache in production, rendered for each request while developing. */
export type PageHandler = Readonly<{
  /** @param ipAddress the client's: the socket's, or what a trusted proxy says */
  serve: (request: IncomingMessage, reply: ServerResponse, ipAddress: string) => Promise<void>;
  /** Null while developing. */
  cached: Readonly<{
    serveFresh: ServeCachedPage;
    /** Sends a cached page of any age. @returns false: there is none, and nothing was sent */
    serveStale: (request: IncomingMessage, reply: ServerResponse) => boolean;
  }> | null;
  /** Pattern of a page's URL, for metrics. */
  routePatternOf: (url: string) => string;
}>;

/** @param route the pattern of the address, never the address itself @param seconds from the head to the end of the answer */
export type MeasureResponse = (answer: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}) => void;

/** The program's HTTP side: health, static files, then every page. */
export async function createApp(config: Config, deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const securityOptions = helmetOptions(config);
  const { shutdownReason = () => null } = options;
  const app = Fastify({
    // Requests are not logged one by one: addresses and search words are personal. Pages log what fails.
    logger: false,
    serverFactory:
      options.serverFactory ??
      createHttpServerFactory(
        options.pages.cached?.serveFresh,
        await readSecurityHeaders(securityOptions),
        deps.log,
        () => shutdownReason() !== null,
      ),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: ({ headers }) => parseRequestId(headers["x-request-id"]) ?? deps.newId(),
    ...(config.trustedProxies.length > 0 ? { trustProxy: [...config.trustedProxies] } : {}),
    forceCloseConnections: "idle",
    // What a balancer had sent before it knew is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // Addresses that cannot be read, before any route is known.
    frameworkErrors: (error, request, reply) =>
      void sendFrameworkError(deps, error, request as FastifyRequest, reply as FastifyReply),
  });
  // Pages and calls have words of their own; nothing else may tell the world what broke, and where.
  app.setErrorHandler((error, request, reply) => sendError(request, reply, deps, error));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, deps.origin, { code: "not_found" }));
  await app.register(helmet, securityOptions);
  const labelSender = createSenderLabel(deps, config.logIp);
  const logFieldsOf = ({ id, ip }: FastifyRequest) => {
    const senderLabel = labelSender(ip);
    return { request: id, ...(senderLabel === undefined ? {} : { ip: senderLabel }) };
  };
  app.addHook("onRequest", (request, reply, done) => {
    // What may be stored says so itself: files of the build, public pages, pictures, public calls.
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    options.proxies?.inspect(request.raw);
    runWithRequestNames(logFieldsOf(request), done);
  });
  // The body comes by events of its own, which know nothing of what was said before.
  app.addHook("preValidation", (request, _reply, done) => runWithRequestNames(logFieldsOf(request), done));
  if (options.measure) addResponseMeasuring(app, options.measure, options.pages);
  addHealth(app, deps, shutdownReason);
  addMediaRoutes(app, deps);
  addDocumentRoutes(app, deps);
  if (config.production) {
    const previousAssets = config.staticDir ? [path.join(config.staticDir, "assets")] : [];
    await addBuiltAssets(app, [path.resolve("build/client/assets"), ...previousAssets]);
    await addOfflineScripts(app, config.offlineEnabled);
  }
  addRealtimeServer(app, deps, options.realtime);
  await addWebhookRoutes(app, deps);
  await options.mount?.(app);
  const isOverloaded = () => options.load?.isOverloaded() ?? false;
  await mountApi(app, { ...options.api, deps, corsOrigins: config.corsOrigins, isOverloaded });
  await addPageRoutes(app, options.pages, { origin: config.origin, log: deps.log, isOverloaded });
  return app;
}

/** Tells of every answer when it has left; pages by the pattern of their route. */
function addResponseMeasuring(
  app: FastifyInstance,
  measure: MeasureResponse,
  { routePatternOf }: PageHandler,
): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, routeOptions } = request;
    const pattern = routeOptions.url ?? "unknown";
    const route = pattern === "/*" ? routePatternOf(url) : pattern;
    measure({ method, route, status: reply.raw.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

const CSP_NONE = ["'none'"];
const EMPTY_CSP = {
  defaultSrc: CSP_NONE,
  objectSrc: CSP_NONE,
  baseUri: CSP_NONE,
  formAction: CSP_NONE,
  frameAncestors: CSP_NONE,
};

const helmetOptions = (config: Config): FastifyHelmetOptions => ({
  // Data and files show and run nothing, and stand in nobody's frame. Pages set their own, by hashes of their finished bytes.
  contentSecurityPolicy: { useDefaults: false, directives: EMPTY_CSP },
  strictTransportSecurity: config.origin.startsWith("https:")
    ? { maxAge: YEAR_SECONDS, includeSubDomains: config.hstsSubdomains }
    : false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
});

/** What helmet sets on every answer, for the answers that do not come by it. */
async function readSecurityHeaders(securityOptions: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, securityOptions);
  probe.get("/", (_request, reply) => reply.getHeaders());
  return (await probe.inject("/")).json();
}

function sendFrameworkError(deps: Deps, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isApiPath(request.url, deps.areas)) return sendError(request, reply, deps, error);
  return reply.code(error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : 400).send(error);
}

/** Every other address is a page; React Router reads the raw body itself, so nothing parses it here. */
async function addPageRoutes(
  app: FastifyInstance,
  pages: PageHandler,
  { origin, log, isOverloaded }: { origin: string; log: Logger; isOverloaded: () => boolean },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === "TRACE") return reply.code(405).header("allow", "GET, HEAD, POST").send();
      if (isBodyTooLarge(request))
        return reply
          .code(413)
          .type("text/plain")
          .send("The form is too large. Shorten it and send it again.");
      // Helmet's headers were set on the reply, which the page's answer goes around.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value) reply.raw.setHeader(name, value as string);
      const overloaded = isOverloaded();
      if (overloaded && !pages.cached?.serveStale(request.raw, reply.raw))
        return sendOverloadedPage(request, reply, origin);
      reply.hijack();
      if (overloaded) return;
      try {
        await pages.serve(request.raw, reply.raw, request.ip);
      } catch (error) {
        failResponse(reply.raw, error, log);
      }
    };
    scope.all("/*", page);
    // The one page below the API, and its data for the router in the browser.
    for (const url of ["/api/v1/docs", "/api/v1/docs.data"]) scope.all(url, page);
  });
}

/** Told by what the sender says; whoever reads a body stops at its own limit. */
const isBodyTooLarge = ({ headers }: FastifyRequest): boolean => {
  const limit = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "")
    ? FORM_WITH_FILES_LIMIT
    : BODY_LIMIT;
  return Number(headers["content-length"] ?? 0) > limit;
};
