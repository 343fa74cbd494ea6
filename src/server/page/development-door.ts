import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { addressKey } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import { addressContext, depsContext, drawContext } from "../../platform/request-context";
import type { ServePage } from "../app";

/** While developing: every page built anew, nothing kept. */
export function createDevelopmentDoor(build: () => Promise<ServerBuild>, deps: Deps): ServePage {
  const handler = createRequestHandler(build, "development");
  const { host, protocol } = new URL(deps.origin);
  return async (request, reply, address) => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    context.set(addressContext, addressKey(address));
    context.set(drawContext, (path, on) => {
      const anybody = new RouterContextProvider();
      anybody.set(depsContext, on);
      anybody.set(addressContext, addressKey(address));
      return handler(new Request(`${deps.origin}${path}`, { headers: { accept: "text/html" } }), anybody);
    });
    // Vite brings styles and scripts of its own.
    reply.removeHeader("content-security-policy");
    await sendResponse(reply, await handler(createRequest(request, reply, { host, protocol }), context));
  };
}
