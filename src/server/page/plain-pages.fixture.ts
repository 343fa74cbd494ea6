import type { PageHandler } from "../http/page-routes";

/** For tests of other features: each page is `a page`. */
export const plainPages: PageHandler = {
  serve: async (_request, reply) => void reply.writeHead(200, { "content-type": "text/html" }).end("a page"),
  cached: null,
  routePatternOf: () => "page",
};
