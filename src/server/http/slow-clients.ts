import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How slow a client may be while the server waits for it. */
export type PaceLimits = Readonly<{
  /** Over so many milliseconds … */
  window: number;
  /** … so many bytes each second must move, in whichever direction it is the client's turn. */
  minBytesPerSecond: number;
  /** How often is looked, in milliseconds: whoever is too slow is cut after `window` and two looks at most. */
  checkIntervalMs: number;
}>;

type OpenConnection = {
  request: IncomingMessage;
  reply: ServerResponse;
  since: number | null;
  moved: number;
};

/**
 * Cuts whoever sends a body or takes an answer more slowly than anybody honest does. Only the time in which the client is
 * waited for counts: not what we take to make an answer, and not while we do not read on. Heads are Node's own business
 * (`headersTimeout`), idle connections too (`keepAliveTimeout`).
 * @returns to be called with every request; costs one entry for each connection
 */
export function enforcePace(
  server: Server,
  { window, minBytesPerSecond, checkIntervalMs }: PaceLimits,
): (request: IncomingMessage, reply: ServerResponse) => void {
  const connections = new Map<Socket, OpenConnection>();
  let lastCheckedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Nothing moves while our own loop is held up: that time is ours, not the client's.
    const blockedMs = Math.max(0, now - lastCheckedAt - checkIntervalMs);
    lastCheckedAt = now;
    for (const [socket, open] of connections) {
      if (open.since !== null) open.since += blockedMs;
      checkConnection(socket, open, now);
    }
  }, checkIntervalMs).unref();
  server.once("close", () => clearInterval(timer));

  function checkConnection(socket: Socket, open: OpenConnection, now: number): void {
    if (!isClientsTurn(socket, open)) {
      open.since = null;
      return;
    }
    const moved = bytesMoved(socket);
    if (open.since !== null && now - open.since < window) return;
    if (open.since !== null && moved - open.moved < (minBytesPerSecond * window) / 1000)
      return disconnect(socket, open.reply);
    open.since = now;
    open.moved = moved;
  }

  return (request, reply) => {
    const { socket } = request;
    const open = connections.get(socket);
    if (open) {
      open.request = request;
      open.reply = reply;
      return;
    }
    connections.set(socket, { request, reply, since: null, moved: 0 });
    socket.once("close", () => connections.delete(socket));
  };
}

/** It is the client's turn: to send more of a body that we would take, or to take what was sent. */
function isClientsTurn(socket: Socket, { request }: OpenConnection): boolean {
  const owesBody = !request.complete && request.readableLength < request.readableHighWaterMark;
  return owesBody || socket.writableLength > 0;
}

/** What the stream below a socket counts. Node's own time-outs look at the same (`lib/net.js`). */
type Handle = { bytesWritten?: number; writeQueueSize?: number };

/** Bytes that have come in, and those that the system has taken to send. */
function bytesMoved(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- what is left of a large write is seen nowhere else
  const { bytesWritten, writeQueueSize } = (socket as { _handle?: Handle | null })._handle ?? {};
  const written =
    bytesWritten === undefined || writeQueueSize === undefined
      ? socket.bytesWritten - socket.writableLength
      : bytesWritten - writeQueueSize;
  return socket.bytesRead + written;
}

const TIMEOUT_RESPONSE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

function disconnect(socket: Socket, reply: ServerResponse): void {
  if (reply.headersSent || !socket.writable) return void socket.destroy();
  socket.end(TIMEOUT_RESPONSE, () => socket.destroy());
}
