import type { IncomingMessage, ServerResponse } from "node:http";
import { type ServerBuild, createRequestHandler } from "react-router";
import type { Deps } from "../../platform/deps";
import { NO_STORE, sendEncodedResponse } from "../http/encoded-response";
import type { PageHandler } from "../http/page-routes";
import { createHydrationFiles } from "./hydration-files";
import type { PageCache } from "./cache/page-cache";
import { isCrossOriginWrite } from "./cross-origin";
import { sendLanguageRedirect } from "./language-redirect";
import { createPageRequests } from "./page-request";
import { createHandleLookup, createRouteMatcher } from "./page-routes";
import { createPrivatePages } from "./private-pages";
import { createFormPages, createPublicPages } from "./public-pages";
import { createSharedRenderer } from "./render-shared";

/** Serves pages, cached unless they are private. @param getReplica returns the replica for public pages */
export function createPageHandler(
  pages: ServerBuild,
  deps: Deps,
  cache: PageCache,
  getReplica: () => Deps["db"] | null = () => null,
): PageHandler {
  const handler = createRequestHandler(pages, "production");
  const matchRoute = createRouteMatcher(pages.routes);
  const routePatternOf = (url: string) => matchRoute(url.split("?", 1)[0]!);
  const { storeHydration, ...hydrationFiles } = createHydrationFiles();
  const publicPagesDeps = {
    origin: deps.origin,
    cache,
    pageRequests: createPageRequests(createHandleLookup(pages.routes)),
    renderer: createSharedRenderer({ handler, deps, getReplica, storeHydration }),
  };
  const publicPages = createPublicPages(publicPagesDeps);
  const serveFormPage = createFormPages(publicPagesDeps);
  const servePrivate = createPrivatePages(handler, deps);

  /** React Router would refuse it too, but log an error of ours. */
  function refuseCrossOrigin({ url = "/" }: IncomingMessage, reply: ServerResponse): void {
    deps.log.warn({ route: routePatternOf(url), code: "foreign_origin" }, "a page was refused");
    reply.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": NO_STORE });
    reply.end("This form was sent from another site. Open the page here and send it again.");
  }

  async function serve(request: IncomingMessage, reply: ServerResponse, ipAddress: string): Promise<void> {
    if (isCrossOriginWrite(request, deps.origin)) return refuseCrossOrigin(request, reply);
    if (sendLanguageRedirect(request, reply, deps.origin)) return;
    const hydrationFile = hydrationFiles.read(request.url ?? "", publicPages.prepare);
    if (hydrationFile) return sendEncodedResponse(request, reply, await hydrationFile);
    if (await serveFormPage(request, reply)) return;
    if (await publicPages.serve(request, reply)) return;
    await servePrivate(request, reply, ipAddress);
  }

  const { serveFresh, serveStale } = publicPages;
  return { serve, cached: { serveFresh, serveStale }, routePatternOf };
}
