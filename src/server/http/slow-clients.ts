import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type PaceLimits = Readonly<{
  /** In milliseconds. */
  window: number;
  /** Over the window, in the direction in which the client must act. */
  minBytesPerSecond: number;
  /** In milliseconds; a slow client is cut after `window` and two checks at most. */
  checkIntervalMs: number;
}>;

type OpenConnection = {
  request: IncomingMessage;
  reply: ServerResponse;
  since: number | null;
  moved: number;
};

/**
 * Cuts clients that send or read too slowly. Only time spent waiting for the client counts. Node itself
 * limits heads (`headersTimeout`) and idle connections (`keepAliveTimeout`).
 * @returns a function to call with every request
 */
export function enforcePace(
  server: Server,
  { window, minBytesPerSecond, checkIntervalMs }: PaceLimits,
): (request: IncomingMessage, reply: ServerResponse) => void {
  const connections = new Map<Socket, OpenConnection>();
  let lastCheckedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Time in which our own event loop is blocked does not count.
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

/** The client must send more of a body that we would read, or read what was sent. */
function isClientsTurn(socket: Socket, { request }: OpenConnection): boolean {
  const owesBody = !request.complete && request.readableLength < request.readableHighWaterMark;
  return owesBody || socket.writableLength > 0;
}

/** Counters of the stream below a socket; Node's own timeouts use them too (`lib/net.js`). */
type Handle = { bytesWritten?: number; writeQueueSize?: number };

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
