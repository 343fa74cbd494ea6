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
import type { Config } from "../platform/config";
import { MOST_FORM_BYTES } from "../features/uploads/file-uploads.model";
import { givenRequestId, underRequest } from "../platform/request-id.server";
import type { Deps, Log } from "../platform/deps";
import { type ApiOptions, isApiAddress, mountApi } from "./api/mount";
import { sendProblem, sendThrown } from "./api/send";
import { addBuiltFiles } from "./built-files";
import { sendBusy } from "./busy-page";
import type { Leaving } from "./drain";
import { addHealth } from "./health";
import { type Kept, giveUp, httpServer } from "./http-server";
import type { Load } from "./load";
import { addDocuments } from "./documents";
import { addMedia } from "./media";
import { logIp } from "./observe/log-ip";
import { addOfflineScripts } from "./offline-scripts";
import type { ProxyWatch } from "./untrusted-proxy";
import { addWebhooks } from "./webhooks";
import { type RealtimeOptions, addRealtime } from "./websocket";

/** Largest body that a page accepts, in bytes; of a form with files, which without script come with it, as many as may. */
const BODY_LIMIT = 262_144;
const FILES_LIMIT = MOST_FORM_BYTES + BODY_LIMIT;
const YEAR = 31_536_000;

export type AppOptions = {
  serve: ServePage;
  /** The calls of the API, and who asks them. */
  api: Omit<ApiOptions, "deps" | "corsOrigins" | "isFull">;
  serverFactory?: FastifyServerFactory | undefined;
  realtime: RealtimeOptions;
  /** Whether requests that need the database or a renderer are to be refused. */
  load?: Pick<Load, "isFull">;
  /** Notices proxies that are not trusted. */
  proxies?: Pick<ProxyWatch, "look">;
  /** Hears of every answer but those of kept pages. */
  measure?: Measure | undefined;
  /** Why the process ends, while it still answers for those who have not heard of it. */
  leaving?: () => Leaving | null;
  /** Further pages that are none of the site's; null: there are none. */
  mount?: ((app: FastifyInstance) => Promise<void>) | null;
};

/** Answers a request for a page: from the cache in production, freshly built while developing. */
export type ServePage = {
  /** @param address the client's: the socket's, or what a trusted proxy says */
  (request: IncomingMessage, reply: ServerResponse, address: string): Promise<void>;
  kept?: Kept;
  /** Answers with whatever is kept, however old; else does nothing and says false. */
  held?: (request: IncomingMessage, reply: ServerResponse) => boolean;
  /** The pattern of a page's address, for counting. */
  routeOf?: (url: string) => string;
};

/** @param route the pattern of the address, never the address itself @param seconds from the head to the end of the answer */
export type Measure = (answer: { method: string; route: string; status: number; seconds: number }) => void;

/** The program's HTTP side: health, static files, then every page. */
export async function createApp(config: Config, deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const security = helmetOptions(config);
  const { leaving = () => null } = options;
  const app = Fastify({
    // Requests are not logged one by one: addresses and search words are personal. Pages log what fails.
    logger: false,
    serverFactory:
      options.serverFactory ??
      httpServer(options.serve.kept, await constantHeaders(security), deps.log, () => leaving() !== null),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: ({ headers }) => givenRequestId(headers["x-request-id"]) ?? deps.newId(),
    ...(config.trustedProxies.length > 0 ? { trustProxy: [...config.trustedProxies] } : {}),
    forceCloseConnections: "idle",
    // What a balancer had sent before it knew is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // Addresses that cannot be read, before any route is known.
    frameworkErrors: (error, request, reply) =>
      void sendUnreadable(deps, error, request as FastifyRequest, reply as FastifyReply),
  });
  // Pages and calls have words of their own; nothing else may tell the world what broke, and where.
  app.setErrorHandler((error, request, reply) => sendThrown(request, reply, deps, error));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, deps.origin, { code: "not_found" }));
  await app.register(helmet, security);
  const sender = logIp(deps, config.logIp);
  const namesOf = ({ id, ip }: FastifyRequest) => {
    const named = sender(ip);
    return { request: id, ...(named === undefined ? {} : { ip: named }) };
  };
  app.addHook("onRequest", (request, reply, done) => {
    // What may be stored says so itself: files of the build, public pages, pictures, public calls.
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    options.proxies?.look(request.raw);
    underRequest(namesOf(request), done);
  });
  // The body comes by events of its own, which know nothing of what was said before.
  app.addHook("preValidation", (request, _reply, done) => underRequest(namesOf(request), done));
  if (options.measure) addMeasuring(app, options.measure, options.serve);
  addHealth(app, deps, leaving);
  addMedia(app, deps);
  addDocuments(app, deps);
  if (config.production) {
    const earlier = config.staticDir ? [path.join(config.staticDir, "assets")] : [];
    await addBuiltFiles(app, [path.resolve("build/client/assets"), ...earlier]);
    await addOfflineScripts(app, config.keepsPages);
  }
  addRealtime(app, deps, options.realtime);
  await addWebhooks(app, deps);
  await options.mount?.(app);
  const isFull = () => options.load?.isFull() ?? false;
  await mountApi(app, { ...options.api, deps, corsOrigins: config.corsOrigins, isFull });
  await addPages(app, options.serve, { origin: config.origin, log: deps.log, isFull });
  return app;
}

/** Tells of every answer when it has left; pages by the pattern of their route. */
function addMeasuring(app: FastifyInstance, measure: Measure, { routeOf }: ServePage): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, routeOptions } = request;
    const pattern = routeOptions.url ?? "unknown";
    const route = pattern === "/*" ? (routeOf?.(url) ?? "page") : pattern;
    measure({ method, route, status: reply.raw.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

const NOBODY = ["'none'"];
const NOTHING = {
  defaultSrc: NOBODY,
  objectSrc: NOBODY,
  baseUri: NOBODY,
  formAction: NOBODY,
  frameAncestors: NOBODY,
};

const helmetOptions = (config: Config): FastifyHelmetOptions => ({
  // Data and files show and run nothing, and stand in nobody's frame. Pages set their own, by hashes of their finished bytes.
  contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
  strictTransportSecurity: config.origin.startsWith("https:")
    ? { maxAge: YEAR, includeSubDomains: config.hstsSubdomains }
    : false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
});

/** What helmet sets on every answer, for the answers that do not come by it. */
async function constantHeaders(security: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, security);
  probe.get("/", (_request, reply) => reply.getHeaders());
  return (await probe.inject("/")).json();
}

function sendUnreadable(deps: Deps, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isApiAddress(request.url, deps.areas)) return sendThrown(request, reply, deps, error);
  return reply.code(error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : 400).send(error);
}

/** Every other address is a page; React Router reads the raw body itself, so nothing parses it here. */
async function addPages(
  app: FastifyInstance,
  serve: ServePage,
  { origin, log, isFull }: { origin: string; log: Log; isFull: () => boolean },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === "TRACE") return reply.code(405).header("allow", "GET, HEAD, POST").send();
      if (tooLarge(request))
        return reply
          .code(413)
          .type("text/plain")
          .send("The form is too large. Shorten it and send it again.");
      // Helmet's headers were set on the reply, which the page's answer goes around.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value) reply.raw.setHeader(name, value as string);
      const full = isFull();
      if (full && !serve.held?.(request.raw, reply.raw)) return sendBusy(request, reply, origin);
      reply.hijack();
      if (full) return;
      try {
        await serve(request.raw, reply.raw, request.ip);
      } catch (error) {
        giveUp(reply.raw, error, log);
      }
    };
    scope.all("/*", page);
    // The one page below the API, and its data for the router in the browser.
    for (const url of ["/api/v1/docs", "/api/v1/docs.data"]) scope.all(url, page);
  });
}

/** Told by what the sender says; whoever reads a body stops at its own limit. */
const tooLarge = ({ headers }: FastifyRequest): boolean => {
  const limit = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "") ? FILES_LIMIT : BODY_LIMIT;
  return Number(headers["content-length"] ?? 0) > limit;
};
