import type { RouterContextProvider, ServerBuild } from "react-router";
import type { PageHandle } from "../../platform/pages/page-handle";
import { renderingContext } from "../../platform/pages/request-context";
import { renderFullPage } from "./document/page-document";

/** Each page writes its loader data into its document and its hydration data. */
export function createServerBuild(
  loaders: Record<string, unknown>,
  handles: Record<string, PageHandle>,
): ServerBuild {
  const routes = Object.entries(loaders).map(([path, loader]) => ({
    id: path,
    path,
    parentId: "root",
    module: {
      default: () => null,
      loader,
      handle: handles[path] ?? { query: [] },
      headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
    },
  }));
  const root = { id: "root", path: "", module: { default: () => null, ErrorBoundary: () => null } };
  const entry: ServerBuild["entry"]["module"] = {
    handleError: () => {},
    async default(_request, status, headers, { staticHandlerContext: { loaderData, errors } }, context) {
      const text = JSON.stringify({ loaderData, errors });
      const startUp = {
        context: {},
        data: text,
        inPage: [],
        manifest: "/m.js",
        entry: "/e.js",
        routes: [],
        sheets: [],
      };
      const { following = false } = (context as RouterContextProvider).get(renderingContext);
      const options = { following };
      const { html } = await renderFullPage(
        "<html><head></head><body></body></html>",
        startUp,
        new Map(),
        options,
      );
      headers.set("content-type", "text/html; charset=utf-8");
      return new Response(html, { status, headers });
    },
  };
  return {
    entry: { module: entry },
    routes: Object.fromEntries([root, ...routes].map((route) => [route.id, route])),
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}
