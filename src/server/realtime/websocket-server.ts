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
import { type ConnectionDeps, serveConnection } from "./client-connection";
import { createChannelSubscriptions } from "./channel-subscriptions";
import { REALTIME_LIMITS, type RealtimeLimits } from "./limits";
import { createConnectionLimiter } from "./connection-limiter";
import { parseRealtimeRequest } from "./parse-request";

export type RealtimeOptions = Readonly<{
  broadcaster: Broadcaster;
  origins: readonly string[];
  /** Trusted proxies, as IP addresses or networks. */
  proxies: readonly string[];
  identify: (headers: IncomingHttpHeaders) => Promise<Principal>;
  identifySession: (token: string) => Promise<Principal>;
  limits?: Partial<RealtimeLimits>;
  onConnectionChange?: (change: 1 | -1) => void;
}>;

/** In seconds, for clients above a limit. */
const RETRY_AFTER = 30;

/** Returns whether a request is for realtime; all others ignore a requested upgrade. */
export const isRealtimeRequest = ({ url = "/" }: Pick<IncomingMessage, "url">): boolean =>
  url.split("?")[0] === REALTIME_PATH;

/**
 * A violation of the policy gets a last frame, so that the client stops (spec §8). Clients that may retry are
 * refused before the connection opens, because an open one resets their retry delay.
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
  const connectionDeps = createConnectionDeps(deps, options.identifySession, limits);
  const stopFollowing = followBroadcaster(options.broadcaster, connectionDeps);
  let closing = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    if (!isRealtimeRequest(request)) return refuseUpgrade(socket, 404);
    const release = closing ? null : connectionLimiter.acquire(ipKeyOf(request));
    if (release === null) return refuseUpgrade(socket, 503);
    trackConnection(socket, release, options.onConnectionChange);
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
      deps.log.warn({ err: error }, "a connection could not be opened");
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
    stopFollowing();
    await closeAll(webSockets.clients, limits.closeTimeout);
  });
}

const createConnectionDeps = (
  deps: Deps,
  identifySession: RealtimeOptions["identifySession"],
  limits: RealtimeLimits,
): ConnectionDeps => ({
  subscriptions: createChannelSubscriptions({
    read: async ({ channel, id }) => channel.read?.(deps, id) ?? null,
    minIntervalMs: limits.pause,
    now: deps.now,
    onError: throttle(10_000, (error) => deps.log.warn({ err: error }, "a channel could not be read")),
  }),
  accountConnections: createAccountConnections(),
  limits,
  identifySession,
});

function followBroadcaster(
  broadcaster: Broadcaster,
  { subscriptions, accountConnections }: ConnectionDeps,
): () => void {
  const unsubscribers = [
    broadcaster.subscribe("realtime", { onEvent: subscriptions.onEvent, onGap: subscriptions.onGap }),
    broadcaster.subscribe("sessions", {
      onEvent: accountConnections.onSessionsEnded,
      onGap: accountConnections.checkAll,
    }),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}

function trackConnection(
  socket: Duplex,
  release: () => void,
  onChange: RealtimeOptions["onConnectionChange"],
): void {
  onChange?.(1);
  socket.once("close", () => {
    release();
    onChange?.(-1);
  });
}

function rejectClient(webSocket: WebSocket, message: string): void {
  webSocket.on("error", () => webSocket.terminate());
  const frame: ServerFrame = { type: "error", data: { code: CLOSE_CODES.policy, message } };
  webSocket.send(JSON.stringify(frame));
  webSocket.close(CLOSE_CODES.policy, message);
}

/** Before the upgrade, the socket speaks HTTP only. */
function refuseUpgrade(socket: Duplex, status: 404 | 503): void {
  if (!socket.writable) return void socket.destroy();
  const retryHeader = status === 503 ? `Retry-After: ${RETRY_AFTER}\r\n` : "";
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${retryHeader}Content-Length: 0\r\n\r\n`,
  );
}

/** Closes all connections; cuts those that do not answer in time. */
async function closeAll(webSockets: ReadonlySet<WebSocket>, timeoutMs: number): Promise<void> {
  const open = [...webSockets];
  const closed = open.map((webSocket) => new Promise((resolve) => webSocket.once("close", resolve)));
  for (const webSocket of open) webSocket.close(CLOSE_CODES.restart, "restart");
  const forceCloseTimer = setTimeout(() => open.forEach((webSocket) => webSocket.terminate()), timeoutMs);
  await Promise.all(closed);
  clearTimeout(forceCloseTimer);
}

function throttle(pause: number, callback: (error: unknown) => void): (error: unknown) => void {
  let isThrottled = false;
  return (error) => {
    if (isThrottled) return;
    isThrottled = true;
    setTimeout(() => (isThrottled = false), pause).unref();
    callback(error);
  };
}
