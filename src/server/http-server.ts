import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { FastifyServerFactory } from "fastify";
import type { Log } from "../platform/deps";
import { isForRealtime } from "./websocket";

/** How long the server waits for a client, in milliseconds. */
export type Patience = Readonly<{
  /** An idle connection is kept: longer than load balancers do, so that they end it, not we. */
  idle: number;
  /** The head of a request may take. */
  head: number;
  /** A whole request may take: an upload's part of 5 MB on a slow line included. */
  request: number;
  /** Nothing goes in or out while a request is open: whoever stops reading or sending is cut. */
  silence: number;
  /** How often slow requests are looked for. */
  look: number;
}>;

const PATIENCE: Patience = { idle: 72_000, head: 20_000, request: 300_000, silence: 60_000, look: 5_000 };

/** Answers when the page is kept, with `headers` beside its own; else does nothing and says false. */
export type Kept = (
  request: IncomingMessage,
  reply: ServerResponse,
  headers: Record<string, string>,
) => boolean;

/**
 * Makes the program's server. A page that is kept goes around routing and hooks: they would take as long as sending it
 * does (bench/README.md).
 * @param headers what every answer has
 */
export const httpServer =
  (
    kept: Kept | undefined,
    headers: Record<string, string>,
    log: Log,
    { idle, head, request, silence, look }: Patience = PATIENCE,
  ): FastifyServerFactory =>
  (route) => {
    const server = createServer(
      {
        keepAliveTimeout: idle,
        headersTimeout: head,
        requestTimeout: request,
        connectionsCheckingInterval: look,
        shouldUpgradeCallback: isForRealtime,
      },
      (asked, reply) => {
        try {
          if (!kept?.(asked, reply, headers)) route(asked, reply);
        } catch (error) {
          giveUp(reply, error, log);
        }
      },
    );
    // Lines of realtime are taken off it when they open: they have a heartbeat of their own.
    return server.setTimeout(silence);
  };

/** Nothing else would end the request: the reader would wait for ever. */
export function giveUp(reply: ServerResponse, error: unknown, log: Log): void {
  log.error({ err: error }, "an answer could not be sent");
  if (reply.headersSent) reply.destroy();
  else reply.writeHead(500).end();
}
