import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory } from "fastify";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { addHealth } from "./health";
import { addMedia } from "./media";

/** Largest body that any page accepts, in bytes. Uploads have their own address. */
const BODY_LIMIT = 262_144;
const YEAR = 31_536_000;

export type AppOptions = {
  serve: ServePage;
  serverFactory?: FastifyServerFactory | undefined;
};

/** Answers a request for a page: from the cache in production, freshly built while developing. */
export type ServePage = (request: IncomingMessage, reply: ServerResponse) => Promise<void>;

/** The program's HTTP side: health, static files, then every page. */
export async function createApp(config: Config, deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Requests are not logged one by one: addresses and search words are personal. Pages log what fails.
    logger: false,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
  });
  await app.register(helmet, {
    // The pages set their own, by hashes of their finished bytes.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.origin.startsWith("https:") ? { maxAge: YEAR } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  addHealth(app, deps);
  addMedia(app, deps);
  if (config.production) await addFiles(app);
  await addPages(app, options.serve, deps.log);
  return app;
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
    scope.all("/*", async (request, reply) => {
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
        await serve(request.raw, reply.raw);
      } catch (error) {
        // Fastify answers no more for a reply that was taken over: without this the reader would wait for ever.
        log.error({ err: error }, "an answer could not be sent");
        if (reply.raw.headersSent) reply.raw.destroy();
        else reply.raw.writeHead(500).end();
      }
    });
  });
}

const tooLarge = (request: FastifyRequest) => Number(request.headers["content-length"] ?? 0) > BODY_LIMIT;
