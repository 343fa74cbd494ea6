import type { FastifyInstance } from "fastify";
import type { PageHandler } from "./page-routes";

/** `route` is the URL pattern, never the URL; `seconds` from the request to the end of the response. */
export type MeasureResponse = (answer: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}) => void;

export function addResponseMeasuring(
  app: FastifyInstance,
  measure: MeasureResponse,
  { routePatternOf }: PageHandler,
): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, routeOptions } = request;
    const pattern = routeOptions.url ?? "unknown";
    const route = pattern === "/*" ? routePatternOf(url) : pattern;
    measure({ method, route, status: reply.raw.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
