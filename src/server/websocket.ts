import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import type { Deps } from "../platform/deps";
import { CODES, REALTIME_PATH, type ServerFrame } from "../platform/realtime-frames";
import type { Who } from "../platform/who";
import type { Broadcaster } from "../ports/broadcaster";
import { clientAddress } from "./client-address";
import { converse } from "./realtime/conversation";
import { createFeeds } from "./realtime/feeds";
import { LIMITS, type Limits } from "./realtime/limits";
import { createPlaces } from "./realtime/places";
import { readRequest } from "./realtime/request";

export type RealtimeOptions = Readonly<{
  broadcaster: Broadcaster;
  /** Origins whose pages may listen, our own among them. */
  origins: readonly string[];
  /** Proxies whose `X-Forwarded-For` is believed, as addresses or networks. */
  proxies: readonly string[];
  /** Who asks, by the session cookie. */
  identify: (headers: IncomingHttpHeaders) => Promise<Who>;
  /** Who holds the session with this token; anonymous when there is no such session. */
  sessionOf: (token: string) => Promise<Who>;
  limits?: Partial<Limits>;
  /** Hears of each line that is open: one more, one less. */
  count?: (change: 1 | -1) => void;
}>;

/** What a client that finds no place is asked to wait, in seconds. */
const RETRY_AFTER = 30;

/** Whether a request is for the line; every other request that speaks of an upgrade is answered as if it did not. */
export const isForRealtime = ({ url = "/" }: Pick<IncomingMessage, "url">): boolean =>
  url.split("?")[0] === REALTIME_PATH;

/**
 * The line to open pages at `/api/v1/realtime`. A policy that is broken is told in a last frame, so that the client stops
 * (spec §8). Whoever may come later is refused before the line is open: a line that opens and closes makes clients begin to
 * count from the start, and come back every second.
 */
export function addRealtime(app: FastifyInstance, deps: Deps, options: RealtimeOptions): void {
  const limits = { ...LIMITS, ...options.limits };
  const lines = new WebSocketServer({ noServer: true, maxPayload: limits.frame, perMessageDeflate: false });
  const places = createPlaces({ inAll: limits.lines, each: limits.linesEach });
  const addressOf = clientAddress(options.proxies);
  const feeds = createFeeds({
    read: async ({ channel, id }) => channel.read?.(deps, id) ?? null,
    pause: limits.pause,
    now: deps.now,
    onError: atMostEvery(10_000, (error) => deps.log.warn({ err: error }, "a channel could not be read")),
  });
  const stopListening = options.broadcaster.listen("realtime", { said: feeds.heard, gap: feeds.missed });
  const house = { feeds, limits, sessionOf: options.sessionOf };
  let closing = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    if (!isForRealtime(request)) return refuse(socket, 404);
    const leave = closing ? null : places.take(addressOf(request));
    if (leave === null) return refuse(socket, 503);
    options.count?.(1);
    socket.once("close", () => {
      leave();
      options.count?.(-1);
    });
    const asked = readRequest(request, options.origins, limits.channels);
    if (typeof asked === "string") return open(request, socket, head, (line) => turnAway(line, asked));
    const ask = () => options.identify(request.headers);
    const who = await ask();
    if (closing) return refuse(socket, 503);
    open(request, socket, head, (line) => converse(line, house, { asked, who, ask }));
  }

  function open(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    then: (line: WebSocket) => void,
  ): void {
    if (!socket.destroyed) lines.handleUpgrade(request, socket, head, then);
  }

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((error: unknown) => {
      deps.log.warn({ err: error }, "a line could not be opened");
      refuse(socket, 503);
    });
  });
  app.get(REALTIME_PATH, (_request, reply) =>
    reply.code(426).headers({ upgrade: "websocket", connection: "upgrade" }).send({
      message: "This address speaks WebSocket only.",
    }),
  );
  app.addHook("preClose", async () => {
    closing = true;
    stopListening();
    await sayGoodbye(lines.clients, limits.goodbye);
  });
}

function turnAway(line: WebSocket, message: string): void {
  line.on("error", () => line.terminate());
  const frame: ServerFrame = { type: "error", data: { code: CODES.policy, message } };
  line.send(JSON.stringify(frame));
  line.close(CODES.policy, message);
}

/** Before the line is open only HTTP is spoken. */
function refuse(socket: Duplex, status: 404 | 503): void {
  if (!socket.writable) return void socket.destroy();
  const again = status === 503 ? `Retry-After: ${RETRY_AFTER}\r\n` : "";
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${again}Content-Length: 0\r\n\r\n`,
  );
}

/** Waits until every line is closed; those that do not answer are cut. */
async function sayGoodbye(lines: ReadonlySet<WebSocket>, longest: number): Promise<void> {
  const open = [...lines];
  const closed = open.map((line) => new Promise((resolve) => line.once("close", resolve)));
  for (const line of open) line.close(CODES.restart, "restart");
  const cut = setTimeout(() => open.forEach((line) => line.terminate()), longest);
  await Promise.all(closed);
  clearTimeout(cut);
}

/** Calls through, then not again for this many milliseconds. */
function atMostEvery(pause: number, call: (error: unknown) => void): (error: unknown) => void {
  let resting = false;
  return (error) => {
    if (resting) return;
    resting = true;
    setTimeout(() => (resting = false), pause).unref();
    call(error);
  };
}
