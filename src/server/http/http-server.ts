import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import type { Logger } from "../../platform/deps";
import { type PaceLimits, enforcePace } from "./slow-clients";
import { isRealtimeRequest } from "../realtime/websocket-server";

/** In milliseconds. */
export type ServerTimeouts = Readonly<{
  /** Longer than load balancers wait, so that they close an idle connection first. */
  idle: number;
  head: number;
  /** For a whole request, such as an upload part of 5 MB on a slow line. */
  request: number;
  /** Without a byte in either direction during a request. */
  silence: number;
  checkIntervalMs: number;
  pace: Omit<PaceLimits, "checkIntervalMs">;
}>;

/** 150 bytes a second is a fifth of the slowest telephone line. Uploads resume, forms are retained. */
const TIMEOUTS: ServerTimeouts = {
  idle: 72_000,
  head: 20_000,
  request: 300_000,
  silence: 60_000,
  checkIntervalMs: 2_500,
  pace: { window: 20_000, minBytesPerSecond: 150 },
};

/** Sends a fresh cached page. @returns false if there is none; then nothing was sent */
export type ServeCachedPage = (
  request: IncomingMessage,
  reply: ServerResponse,
  headers: Record<string, string>,
) => boolean;

/** Cached pages bypass routing and hooks, which take as long as sending them (bench/README.md). */
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
        // The client's next connection goes through the load balancer to another process.
        if (isShuttingDown()) reply.shouldKeepAlive = false;
        try {
          if (!serveCached?.(incoming, reply, headers)) route(incoming, reply);
        } catch (error) {
          failResponse(reply, error, log);
        }
      }),
    );
    const trackPace = enforcePace(server, { ...pace, checkIntervalMs });
    // Realtime connections leave this timeout when they open; they have a heartbeat.
    return server.setTimeout(silence);
  };

/** Servers must accept whole URLs (RFC 9112 §3.2.2). @returns null for other schemes, and for `//` */
function originForm(target = "/"): string | null {
  const [, rest] = /^https?:\/\/[^/?#]+\/?(.*)$/is.exec(target) ?? [];
  const path = rest === undefined ? target : `/${rest}`;
  return path.startsWith("/") && !/^\/[/\\]/.test(path) ? path : null;
}

/** Pipelined requests that may wait on one connection. Browsers and load balancers send none. */
const MAX_QUEUED_REQUESTS = 4;

type RequestHandler = (incoming: IncomingMessage, reply: ServerResponse) => void;
type Connection = { isBusy: boolean; waiting: Parameters<RequestHandler>[] };

/** Runs one request per connection at a time, so that pipelining gains no extra capacity. */
function queuePerConnection(handle: RequestHandler): RequestHandler {
  const connections = new WeakMap<Socket, Connection>();
  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { isBusy: false, waiting: [] };
    connections.set(socket, connection);
    return connection;
  };
  const startRequest = (connection: Connection, incoming: IncomingMessage, reply: ServerResponse) => {
    connection.isBusy = true;
    reply.once("close", () => {
      // A body that the handler stopped reading must be drained, or the parser never reaches the next request.
      incoming.resume();
      connection.isBusy = false;
      const next = incoming.socket.destroyed ? undefined : connection.waiting.shift();
      if (next) startRequest(connection, ...next);
    });
    handle(incoming, reply);
  };
  return (incoming, reply) => {
    const { socket } = incoming;
    // The parser continues with received bytes after its connection was cut.
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    if (!connection.isBusy) startRequest(connection, incoming, reply);
    else if (connection.waiting.push([incoming, reply]) > MAX_QUEUED_REQUESTS) socket.destroy();
  };
}

/** Ends a failed response, or the reader would wait for ever. */
export function failResponse(reply: ServerResponse, error: unknown, log: Logger): void {
  log.error({ err: error }, "an answer could not be sent");
  if (reply.headersSent) reply.destroy();
  else reply.writeHead(500, { "cache-control": "no-store" }).end();
}
