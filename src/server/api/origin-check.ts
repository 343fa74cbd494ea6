import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps";
import { sendProblem } from "./send";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Ajax calls carry a session by themselves, so what changes something must come from our own pages (ASVS 5.0 §3.5).
 * Browsers always say where a POST comes from; whoever does not is no browser and uses the api style.
 */
export function addOriginCheck(scope: FastifyInstance, deps: Pick<Deps, "origin" | "areas" | "log">): void {
  const own = new Set([deps.origin, ...Object.values(deps.areas).flatMap(({ origin }) => origin ?? [])]);
  scope.addHook("onRequest", async (request, reply) => {
    if (READS.has(request.method)) return;
    const { origin } = request.headers;
    const good = origin === undefined ? request.headers["sec-fetch-site"] === "same-origin" : own.has(origin);
    if (good) return;
    deps.log.warn({ route: request.routeOptions.url, code: "foreign_origin" }, "a call was refused");
    await sendProblem(request, reply, deps.origin, { code: "foreign_origin" });
  });
}
