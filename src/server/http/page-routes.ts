import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MAX_FORM_BYTES } from "../../features/uploads/file-uploads.model";
import type { Logger } from "../../platform/deps";
import { sendOverloadedPage } from "../page/overloaded-page";
import { type ServeCachedPage, failResponse } from "./http-server";

/** In bytes. Without script a form sends its files in the body, so their limit comes on top. */
export const BODY_LIMIT = 262_144;

const FORM_WITH_FILES_LIMIT = MAX_FORM_BYTES + BODY_LIMIT;

export type PageHandler = Readonly<{
  /** @param ipAddress of the client, from the socket or a trusted proxy */
  serve: (request: IncomingMessage, reply: ServerResponse, ipAddress: string) => Promise<void>;
  cached: Readonly<{
    serveFresh: ServeCachedPage;
    /** Sends a cached page of any age. @returns false if there is none; then nothing was sent */
    serveStale: (request: IncomingMessage, reply: ServerResponse) => boolean;
  }> | null;
  routePatternOf: (url: string) => string;
}>;

/** React Router parses the body, so nothing parses it here. */
export async function addPageRoutes(
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
      // Helmet sets its headers on the Fastify reply, but the page writes to the raw response.
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
    // The only page below `/api`, and its data for the client router.
    for (const url of ["/api/v1/docs", "/api/v1/docs.data"]) scope.all(url, page);
  });
}

/** Checks the declared length only; the body's reader enforces its own limit. */
const isBodyTooLarge = ({ headers }: FastifyRequest): boolean => {
  const limit = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "")
    ? FORM_WITH_FILES_LIMIT
    : BODY_LIMIT;
  return Number(headers["content-length"] ?? 0) > limit;
};
