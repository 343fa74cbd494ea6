import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import type { Logger } from "../../platform/deps";
import { type PaceLimits, enforcePace } from "./slow-clients";
import { isRealtimeRequest } from "../realtime/websocket-server";

/** How long the server waits for a client, in milliseconds. */
export type ServerTimeouts = Readonly<{
  /** An idle connection is kept: longer than load balancers do, so that they end it, not we. */
  idle: number;
  /** The head of a request may take. */
  head: number;
  /** A whole request may take: an upload's part of 5 MB on a slow line included. */
  request: number;
  /** Nothing goes in or out while a request is open, whoever is waited for. */
  silence: number;
  /** How often slow requests are looked for. */
  checkIntervalMs: number;
  /** How slow bodies and answers may be. */
  pace: Omit<PaceLimits, "checkIntervalMs">;
}>;

/**
 * Whoever is slow on purpose is gone within 30 seconds. 150 bytes a second is a fifth of what the slowest telephone line
 * does, and twenty seconds without a byte is a line that is gone: uploads go on where they were, forms are kept.
 */
const TIMEOUTS: ServerTimeouts = {
  idle: 72_000,
  head: 20_000,
  request: 300_000,
  silence: 60_000,
  checkIntervalMs: 2_500,
  pace: { window: 20_000, minBytesPerSecond: 150 },
};

/** Sends a fresh cached page, with `headers` beside its own. @returns false: there is none, and nothing was sent */
export type ServeCachedPage = (
  request: IncomingMessage,
  reply: ServerResponse,
  headers: Record<string, string>,
) => boolean;

/**
 * Makes the program's server. A page that is kept goes around routing and hooks: they would take as long as sending it
 * does (bench/README.md).
 * @param headers what every answer has
 * @param isShuttingDown the process is about to end: no connection is kept for another request
 */
export const createHttpServerFactory =
  (
    serveCached: ServeCachedPage | undefined,
    headers: Record<string, string>,
    log: Logger,
    isShuttingDown: () => boolean = () => false,
    { idle, head, request, silence, checkIntervalMs, pace }: ServerTimeouts = TIMEOUTS,
  ): FastifyServerFactory =>
  (route) => {
    const server = createServer(
      {
        keepAliveTimeout: idle,
        headersTimeout: head,
        requestTimeout: request,
        connectionsCheckingInterval: checkIntervalMs,
        shouldUpgradeCallback: isRealtimeRequest,
      },
      queuePerConnection((incoming, reply) => {
        trackPace(incoming, reply);
        const target = originForm(incoming.url);
        if (target === null) return void reply.writeHead(400, { "cache-control": "no-store" }).end();
        incoming.url = target;
        // Whoever asks again opens a connection, which a balancer leads to another process.
        if (isShuttingDown()) reply.shouldKeepAlive = false;
        try {
          if (!serveCached?.(incoming, reply, headers)) route(incoming, reply);
        } catch (error) {
          failResponse(reply, error, log);
        }
      }),
    );
    const trackPace = enforcePace(server, { ...pace, checkIntervalMs });
    // Lines of realtime are taken off it when they open: they have a heartbeat of their own.
    return server.setTimeout(silence);
  };

/**
 * The target of a request as path and parameters. Clients that take us for their proxy send a whole URL, which servers must
 * accept (RFC 9112 §3.2.2); its host counts no more than a `Host` header does.
 * @returns null for anything but a URL of http or https, and for two slashes in front: URL parsers read a host there
 */
function originForm(target = "/"): string | null {
  const [, rest] = /^https?:\/\/[^/?#]+\/?(.*)$/is.exec(target) ?? [];
  const path = rest === undefined ? target : `/${rest}`;
  return path.startsWith("/") && !/^\/[/\\]/.test(path) ? path : null;
}

/** Requests that may wait on one connection while another is answered. Browsers and balancers send none ahead. */
const MAX_QUEUED_REQUESTS = 4;

type RequestHandler = (incoming: IncomingMessage, reply: ServerResponse) => void;

/**
 * Of one connection one request at a time is worked on, since answers leave in their order anyway: who asks for a thousand
 * things in one piece takes no more of us than who asks for one, and is cut.
 */
function queuePerConnection(handle: RequestHandler): RequestHandler {
  const queues = new WeakMap<Socket, Parameters<RequestHandler>[]>();
  const startRequest = (...[incoming, reply]: Parameters<RequestHandler>) => {
    reply.once("close", () => {
      // A body that the handler stopped reading must be drained, or the parser never reaches the next request.
      incoming.resume();
      startNext(incoming.socket);
    });
    handle(incoming, reply);
  };
  const startNext = (socket: Socket) => {
    const next = socket.destroyed ? undefined : queues.get(socket)!.shift();
    if (next) startRequest(...next);
    else queues.delete(socket);
  };
  return (incoming, reply) => {
    const { socket } = incoming;
    // The parser goes on through what has come in, also when its connection has been cut.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      startRequest(incoming, reply);
    } else if (queue.push([incoming, reply]) > MAX_QUEUED_REQUESTS) socket.destroy();
  };
}

/** Nothing else would end the request: the reader would wait for ever. */
export function failResponse(reply: ServerResponse, error: unknown, log: Logger): void {
  log.error({ err: error }, "an answer could not be sent");
  if (reply.headersSent) reply.destroy();
  else reply.writeHead(500, { "cache-control": "no-store" }).end();
}
