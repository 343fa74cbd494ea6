import path from "node:path";
import helmet from "@fastify/helmet";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from "fastify";
import type { Config } from "../../platform/config/config";
import { parseRequestId, runWithRequestNames } from "../observability/request-id.server";
import type { Deps } from "../../platform/deps";
import { type ApiOptions, isApiPath, mountApi } from "../api/mount-api";
import { sendProblem, sendError } from "../api/send-response";
import { addBuiltAssets } from "../static/built-assets";
import type { ShutdownReason } from "./drain";
import { addHealth } from "./health";
import { createHttpServerFactory } from "./http-server";
import type { LoadMonitor } from "./load-monitor";
import { addDocumentRoutes } from "../static/document-files";
import { addMediaRoutes } from "../static/media-files";
import { createSenderLabel } from "../observability/log-ip";
import { addOfflineScripts } from "../static/offline-scripts";
import type { ProxyMonitor } from "./untrusted-proxy";
import { addWebhookRoutes } from "./webhooks";
import { type RealtimeOptions, addRealtimeServer } from "../realtime/websocket-server";
import { helmetOptions, readSecurityHeaders } from "./security-headers";
import { type MeasureResponse, addResponseMeasuring } from "./measure-responses";
import { BODY_LIMIT, type PageHandler, addPageRoutes } from "./page-routes";

export type AppOptions = {
  pages: PageHandler;
  api: Omit<ApiOptions, "deps" | "corsOrigins" | "isOverloaded">;
  serverFactory?: FastifyServerFactory | undefined;
  realtime: Omit<RealtimeOptions, "origins">;
  load?: Pick<LoadMonitor, "isOverloaded">;
  proxies?: Pick<ProxyMonitor, "inspect">;
  /** Called for every response except cached pages. */
  measure?: MeasureResponse | undefined;
  /** Why the process is ending, while it still serves requests. */
  shutdownReason?: () => ShutdownReason | null;
  mount?: ((app: FastifyInstance) => Promise<void>) | null;
};

export async function createApp(config: Config, deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const securityOptions = helmetOptions(config);
  const { shutdownReason = () => null } = options;
  const app = Fastify({
    // Requests are not logged: URLs and search terms are personal data. Pages log failures.
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
    // Answers requests that a load balancer sent before it noticed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) =>
      void sendFrameworkError(deps, error, request as FastifyRequest, reply as FastifyReply),
  });
  // Error responses must not reveal what failed or where; pages and API calls have their own messages.
  app.setErrorHandler((error, request, reply) => sendError(request, reply, deps, error));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, deps.origin, { code: "not_found" }));
  await app.register(helmet, securityOptions);
  const labelSender = createSenderLabel(deps, config.logIp);
  const logFieldsOf = ({ id, ip }: FastifyRequest) => {
    const senderLabel = labelSender(ip);
    return { request: id, ...(senderLabel === undefined ? {} : { ip: senderLabel }) };
  };
  app.addHook("onRequest", (request, reply, done) => {
    // Handlers whose responses may be stored override this.
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    options.proxies?.inspect(request.raw);
    runWithRequestNames(logFieldsOf(request), done);
  });
  // The body arrives in events of its own, outside the async context of `onRequest`.
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
  // Partner sites may open public channels; they do not send our cookie.
  const origins = [config.origin, ...config.corsOrigins];
  addRealtimeServer(app, deps, { ...options.realtime, origins });
  await addWebhookRoutes(app, deps);
  await options.mount?.(app);
  const isOverloaded = () => options.load?.isOverloaded() ?? false;
  await mountApi(app, { ...options.api, deps, corsOrigins: config.corsOrigins, isOverloaded });
  await addPageRoutes(app, options.pages, { origin: config.origin, log: deps.log, isOverloaded });
  return app;
}

function sendFrameworkError(deps: Deps, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isApiPath(request.url, deps.areas)) return sendError(request, reply, deps, error);
  return reply.code(error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : 400).send(error);
}
