import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { ipKey } from "../../platform/rate-limit/ip-key";
import type { Deps } from "../../platform/deps";
import {
  apiRoutesContext,
  depsContext,
  ipAddressContext,
  renderPageContext,
} from "../../platform/pages/request-context";
import { apiRoutes } from "../../registry/api-routes";
import type { PageHandler } from "../http/page-routes";

export function createDevelopmentPageHandler(build: () => Promise<ServerBuild>, deps: Deps): PageHandler {
  const handler = createRequestHandler(build, "development");
  const { host, protocol } = new URL(deps.origin);
  const serve: PageHandler["serve"] = async (request, reply, ipAddress) => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    context.set(apiRoutesContext, apiRoutes);
    context.set(ipAddressContext, ipKey(ipAddress));
    context.set(renderPageContext, (path, renderDeps) => {
      const anonymousContext = new RouterContextProvider();
      anonymousContext.set(depsContext, renderDeps);
      anonymousContext.set(apiRoutesContext, apiRoutes);
      anonymousContext.set(ipAddressContext, ipKey(ipAddress));
      return handler(
        new Request(`${deps.origin}${path}`, { headers: { accept: "text/html" } }),
        anonymousContext,
      );
    });
    // Vite adds its own styles and scripts.
    reply.removeHeader("content-security-policy");
    await sendResponse(reply, await handler(createRequest(request, reply, { host, protocol }), context));
  };
  return { serve, cached: null, routePatternOf: () => "page" };
}
