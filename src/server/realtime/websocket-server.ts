import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import type { Deps } from "../../platform/deps";
import { CLOSE_CODES, REALTIME_PATH, type ServerFrame } from "../../platform/api/realtime-protocol";
import type { Principal } from "../../platform/auth/principal";
import type { Broadcaster } from "../../ports/broadcaster";
import { sendProblem } from "../api/send-response";
import { createClientIpKey } from "../http/client-ip";
import { createAccountConnections } from "./account-connections";
import { serveConnection } from "./client-connection";
import { createChannelSubscriptions } from "./channel-subscriptions";
import { REALTIME_LIMITS, type RealtimeLimits } from "./limits";
import { createConnectionLimiter } from "./connection-limiter";
import { parseRealtimeRequest } from "./parse-request";

export type RealtimeOptions = Readonly<{
  broadcaster: Broadcaster;
  /** Origins whose pages may listen, our own among them. */
  origins: readonly string[];
  /** Proxies whose `X-Forwarded-For` is believed, as addresses or networks. */
  proxies: readonly string[];
  /** Who asks, by the session cookie. */
  identify: (headers: IncomingHttpHeaders) => Promise<Principal>;
  /** Who holds the session with this token; anonymous when there is no such session. */
  identifySession: (token: string) => Promise<Principal>;
  limits?: Partial<RealtimeLimits>;
  /** Called with 1 when a connection opens and with -1 when it closes. */
  onConnectionChange?: (change: 1 | -1) => void;
}>;

/** What a client that finds no place is asked to wait, in seconds. */
const RETRY_AFTER = 30;

/** Whether a request is for the line; every other request that speaks of an upgrade is answered as if it did not. */
export const isRealtimeRequest = ({ url = "/" }: Pick<IncomingMessage, "url">): boolean =>
  url.split("?")[0] === REALTIME_PATH;

/**
 * The line to open pages at `/api/v1/realtime`. A policy that is broken is told in a last frame, so that the client stops
 * (spec §8). Whoever may come later is refused before the line is open: a line that opens and closes makes clients begin to
 * count from the start, and come back every second.
 */
export function addRealtimeServer(app: FastifyInstance, deps: Deps, options: RealtimeOptions): void {
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frame,
    perMessageDeflate: false,
  });
  const connectionLimiter = createConnectionLimiter({
    max: limits.connections,
    maxPerIp: limits.connectionsPerIp,
  });
  const ipKeyOf = createClientIpKey(options.proxies);
  const subscriptions = createChannelSubscriptions({
    read: async ({ channel, id }) => channel.read?.(deps, id) ?? null,
    minIntervalMs: limits.pause,
    now: deps.now,
    onError: throttle(10_000, (error) => deps.log.warn({ err: error }, "a channel could not be read")),
  });
  const accountConnections = createAccountConnections();
  const unsubscribers = [
    options.broadcaster.subscribe("realtime", {
      onEvent: subscriptions.onEvent,
      onGap: subscriptions.onGap,
    }),
    options.broadcaster.subscribe("sessions", {
      onEvent: accountConnections.onSessionsEnded,
      onGap: accountConnections.checkAll,
    }),
  ];
  const connectionDeps = {
    subscriptions,
    accountConnections,
    limits,
    identifySession: options.identifySession,
  };
  let closing = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    if (!isRealtimeRequest(request)) return refuseUpgrade(socket, 404);
    const release = closing ? null : connectionLimiter.acquire(ipKeyOf(request));
    if (release === null) return refuseUpgrade(socket, 503);
    options.onConnectionChange?.(1);
    socket.once("close", () => {
      release();
      options.onConnectionChange?.(-1);
    });
    const realtimeRequest = parseRealtimeRequest(request, options.origins, limits.channels);
    if (typeof realtimeRequest === "string")
      return open(request, socket, head, (webSocket) => rejectClient(webSocket, realtimeRequest));
    const identifyClient = () => options.identify(request.headers);
    const principal = await identifyClient();
    if (closing) return refuseUpgrade(socket, 503);
    open(request, socket, head, (webSocket) =>
      serveConnection(webSocket, connectionDeps, {
        request: realtimeRequest,
        principal,
        identify: identifyClient,
      }),
    );
  }

  function open(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: (webSocket: WebSocket) => void,
  ): void {
    if (!socket.destroyed) webSockets.handleUpgrade(request, socket, head, onOpen);
  }

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((error: unknown) => {
      deps.log.warn({ err: error }, "a line could not be opened");
      refuseUpgrade(socket, 503);
    });
  });
  app.get(REALTIME_PATH, (request, reply) =>
    sendProblem(request, reply.headers({ upgrade: "websocket", connection: "upgrade" }), deps.origin, {
      code: "upgrade_required",
    }),
  );
  app.addHook("preClose", async () => {
    closing = true;
    for (const unsubscribe of unsubscribers) unsubscribe();
    await closeAll(webSockets.clients, limits.closeTimeout);
  });
}

function rejectClient(webSocket: WebSocket, message: string): void {
  webSocket.on("error", () => webSocket.terminate());
  const frame: ServerFrame = { type: "error", data: { code: CLOSE_CODES.policy, message } };
  webSocket.send(JSON.stringify(frame));
  webSocket.close(CLOSE_CODES.policy, message);
}

/** Before the line is open only HTTP is spoken. */
function refuseUpgrade(socket: Duplex, status: 404 | 503): void {
  if (!socket.writable) return void socket.destroy();
  const retryHeader = status === 503 ? `Retry-After: ${RETRY_AFTER}\r\n` : "";
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${retryHeader}Content-Length: 0\r\n\r\n`,
  );
}

/** Waits until every line is closed; those that do not answer are cut. */
async function closeAll(webSockets: ReadonlySet<WebSocket>, timeoutMs: number): Promise<void> {
  const open = [...webSockets];
  const closed = open.map((webSocket) => new Promise((resolve) => webSocket.once("close", resolve)));
  for (const webSocket of open) webSocket.close(CLOSE_CODES.restart, "restart");
  const forceCloseTimer = setTimeout(() => open.forEach((webSocket) => webSocket.terminate()), timeoutMs);
  await Promise.all(closed);
  clearTimeout(forceCloseTimer);
}

/** Calls through, then not again for this many milliseconds. */
function throttle(pause: number, callback: (error: unknown) => void): (error: unknown) => void {
  let isThrottled = false;
  return (error) => {
    if (isThrottled) return;
    isThrottled = true;
    setTimeout(() => (isThrottled = false), pause).unref();
    callback(error);
  };
}
