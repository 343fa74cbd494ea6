import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { addressKey } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import { addressContext, depsContext } from "../../platform/request-context";
import type { ServePage } from "../app";

/** While developing: every page built anew, nothing kept. */
export function createDevelopmentDoor(build: () => Promise<ServerBuild>, deps: Deps): ServePage {
  const handler = createRequestHandler(build, "development");
  const { host, protocol } = new URL(deps.origin);
  return async (request, reply, address) => {
    const context = new RouterContextProvider();
    context.set(depsContext, deps);
    context.set(addressContext, addressKey(address));
    await sendResponse(reply, await handler(createRequest(request, reply, { host, protocol }), context));
  };
}
