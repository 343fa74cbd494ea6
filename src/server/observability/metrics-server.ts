import { createServer } from "node:http";
import { once } from "node:events";
import type { Registry } from "@prometheus-io/client";
import type { Logger } from "../../platform/deps";
import { METRICS_SETTINGS, explainListenError } from "../http/listen";

/** Serves `/metrics` on its own port, which readers cannot reach. @returns stops it */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, reply) => {
    if (request.url?.split("?", 1)[0] !== "/metrics") return void reply.writeHead(404).end();
    registry.metrics().then(
      (text) => reply.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        reply.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, { port, host, settings: METRICS_SETTINGS });
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}
