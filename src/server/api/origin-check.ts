import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps";
import { sendProblem } from "./send-response";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses writes from other sites: browsers attach sessions, and name the origin (ASVS 5.0 §3.5). */
export function addOriginCheck(scope: FastifyInstance, deps: Pick<Deps, "origin" | "areas" | "log">): void {
  const ownOrigins = new Set([
    deps.origin,
    ...Object.values(deps.areas).flatMap(({ origin }) => origin ?? []),
  ]);
  scope.addHook("onRequest", async (request, reply) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    const isAllowed =
      origin === undefined ? request.headers["sec-fetch-site"] === "same-origin" : ownOrigins.has(origin);
    if (isAllowed) return;
    deps.log.warn({ route: request.routeOptions.url, code: "foreign_origin" }, "a call was refused");
    await sendProblem(request, reply, deps.origin, { code: "foreign_origin" });
  });
}
