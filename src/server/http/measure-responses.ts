import type { FastifyInstance } from "fastify";
import type { PageHandler } from "./page-routes";

/** `route` is the pattern of the URL, never the URL itself; `seconds` from the request to the end of the response. */
export type MeasureResponse = (answer: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}) => void;

/** Measures every response when it has been sent, by the pattern of its route. */
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
