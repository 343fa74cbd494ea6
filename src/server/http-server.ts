import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import type { Log } from "../platform/deps";
import { type Pace, watchPace } from "./slow-clients";
import { isForRealtime } from "./websocket";

/** How long the server waits for a client, in milliseconds. */
export type Patience = Readonly<{
  /** An idle connection is kept: longer than load balancers do, so that they end it, not we. */
  idle: number;
  /** The head of a request may take. */
  head: number;
  /** A whole request may take: an upload's part of 5 MB on a slow line included. */
  request: number;
  /** Nothing goes in or out while a request is open, whoever is waited for. */
  silence: number;
  /** How often slow requests are looked for. */
  look: number;
  /** How slow bodies and answers may be. */
  pace: Omit<Pace, "look">;
}>;

/**
 * Whoever is slow on purpose is gone within 30 seconds. 150 bytes a second is a fifth of what the slowest telephone line
 * does, and twenty seconds without a byte is a line that is gone: uploads go on where they were, forms are kept.
 */
const PATIENCE: Patience = {
  idle: 72_000,
  head: 20_000,
  request: 300_000,
  silence: 60_000,
  look: 2_500,
  pace: { window: 20_000, least: 150 },
};

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
 * @param leaving the process is about to end: no connection is kept for another request
 */
export const httpServer =
  (
    kept: Kept | undefined,
    headers: Record<string, string>,
    log: Log,
    leaving: () => boolean = () => false,
    { idle, head, request, silence, look, pace }: Patience = PATIENCE,
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
      oneByOne((asked, reply) => {
        watch(asked, reply);
        const target = originForm(asked.url);
        if (target === null) return void reply.writeHead(400, { "cache-control": "no-store" }).end();
        asked.url = target;
        // Whoever asks again opens a connection, which a balancer leads to another process.
        if (leaving()) reply.shouldKeepAlive = false;
        try {
          if (!kept?.(asked, reply, headers)) route(asked, reply);
        } catch (error) {
          giveUp(reply, error, log);
        }
      }),
    );
    const watch = watchPace(server, { ...pace, look });
    // Lines of realtime are taken off it when they open: they have a heartbeat of their own.
    return server.setTimeout(silence);
  };

/**
 * The target of a request as path and parameters. Clients that take us for their proxy send a whole URL, which servers must
 * accept (RFC 9112 §3.2.2); its host counts no more than a `Host` header does.
 * @returns null for anything but a URL of http or https
 */
function originForm(target = "/"): string | null {
  if (target.startsWith("/") || target === "*") return target;
  const [, path] = /^https?:\/\/[^/?#]+\/?(.*)$/is.exec(target) ?? [];
  return path === undefined ? null : `/${path}`;
}

/** Requests that may wait on one connection while another is answered. Browsers and balancers send none ahead. */
const AHEAD = 4;

type Answering = (asked: IncomingMessage, reply: ServerResponse) => void;

/**
 * Of one connection one request at a time is worked on, since answers leave in their order anyway: who asks for a thousand
 * things in one piece takes no more of us than who asks for one, and is cut.
 */
function oneByOne(answer: Answering): Answering {
  const waiting = new WeakMap<Socket, Parameters<Answering>[]>();
  const begin = (...[asked, reply]: Parameters<Answering>) => {
    reply.once("close", () => goOn(asked.socket));
    answer(asked, reply);
  };
  const goOn = (socket: Socket) => {
    const next = socket.destroyed ? undefined : waiting.get(socket)!.shift();
    if (next) begin(...next);
    else waiting.delete(socket);
  };
  return (asked, reply) => {
    const { socket } = asked;
    // The parser goes on through what has come in, also when its connection has been cut.
    if (socket.destroyed) return;
    const others = waiting.get(socket);
    if (!others) {
      waiting.set(socket, []);
      begin(asked, reply);
    } else if (others.push([asked, reply]) > AHEAD) socket.destroy();
  };
}

/** Nothing else would end the request: the reader would wait for ever. */
export function giveUp(reply: ServerResponse, error: unknown, log: Log): void {
  log.error({ err: error }, "an answer could not be sent");
  if (reply.headersSent) reply.destroy();
  else reply.writeHead(500, { "cache-control": "no-store" }).end();
}
