import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from "fastify";
import type { Config } from "../platform/config";
import type { Identify } from "../platform/asked";
import type { Deps, Log } from "../platform/deps";
import type { Route } from "../platform/endpoint.server";
import { isApiAddress, mountApi } from "./api/mount";
import { sendProblem, sendThrown } from "./api/send";
import { addHealth } from "./health";
import { type Kept, giveUp, httpServer } from "./http-server";
import { addMedia } from "./media";
import { addOfflineScripts } from "./offline-scripts";
import { type RealtimeOptions, addRealtime } from "./websocket";

/** Largest body that any page accepts, in bytes. Uploads have their own address. */
const BODY_LIMIT = 262_144;
const YEAR = 31_536_000;

export type AppOptions = {
  serve: ServePage;
  /** The calls of the API, and who asks them. */
  api: Readonly<{ routes: readonly Route[]; identify: Identify }>;
  serverFactory?: FastifyServerFactory | undefined;
  realtime: RealtimeOptions;
};

/** Answers a request for a page: from the cache in production, freshly built while developing. */
export type ServePage = {
  /** @param address the client's: the socket's, or what a trusted proxy says */
  (request: IncomingMessage, reply: ServerResponse, address: string): Promise<void>;
  kept?: Kept;
};

/** The program's HTTP side: health, static files, then every page. */
export async function createApp(config: Config, deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const security = helmetOptions(config);
  const app = Fastify({
    // Requests are not logged one by one: addresses and search words are personal. Pages log what fails.
    logger: false,
    serverFactory:
      options.serverFactory ?? httpServer(options.serve.kept, await constantHeaders(security), deps.log),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    ...(config.trustedProxies.length > 0 ? { trustProxy: [...config.trustedProxies] } : {}),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
    // Addresses that cannot be read, before any route is known.
    frameworkErrors: (error, request, reply) =>
      void sendUnreadable(deps, error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, deps.origin, { code: "not_found" }));
  await app.register(helmet, security);
  addHealth(app, deps);
  addMedia(app, deps);
  if (config.production) {
    await addFiles(app);
    await addOfflineScripts(app, config.keepsPages);
  }
  addRealtime(app, deps, options.realtime);
  await mountApi(app, { ...options.api, deps, corsOrigins: config.corsOrigins });
  await addPages(app, options.serve, deps.log);
  return app;
}

const helmetOptions = (config: Config): FastifyHelmetOptions => ({
  // The pages set their own, by hashes of their finished bytes.
  contentSecurityPolicy: false,
  strictTransportSecurity: config.origin.startsWith("https:") ? { maxAge: YEAR } : false,
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

/** Built assets carry a digest in their name and never change; the few others keep their name and may. */
async function addFiles(app: FastifyInstance): Promise<void> {
  const client = path.resolve("build/client");
  await app.register(fastifyStatic, {
    root: path.join(client, "assets"),
    prefix: "/assets/",
    immutable: true,
    preCompressed: true,
    maxAge: YEAR * 1000,
    decorateReply: false,
  });
}

/** Every other address is a page; React Router reads the raw body itself, so nothing parses it here. */
async function addPages(app: FastifyInstance, serve: ServePage, log: Log): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      if (tooLarge(request))
        return reply
          .code(413)
          .type("text/plain")
          .send("The form is too large. Shorten it and send it again.");
      // Helmet's headers were set on the reply, which the page's answer goes around.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value) reply.raw.setHeader(name, value as string);
      reply.hijack();
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

const tooLarge = (request: FastifyRequest) => Number(request.headers["content-length"] ?? 0) > BODY_LIMIT;
