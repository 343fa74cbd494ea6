import { type Duplex, pipeline } from "node:stream";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";

export type NetworkProxy = {
  /** `silent` accepts requests and never answers; `one-way` forwards requests and drops the answers. */
  state: "up" | "cut" | "silent" | "one-way";
  /** Response bodies by path, null for 404. */
  replacement: Map<string, string | null>;
  transform: Map<string, (body: string) => string>;
  requested: string[];
  stop: () => Promise<void>;
};

/** A proxy between browser and program that simulates outages and other builds of the program. */
export async function startNetworkProxy(port: number, target: number): Promise<NetworkProxy> {
  const server = createServer((requested, reply) => forwardRequest(proxy, target, requested, reply));
  const sockets = new Set<Duplex>();
  const destroySockets = () => sockets.forEach((socket) => socket.destroy());
  let state: NetworkProxy["state"] = "up";
  const proxy: NetworkProxy = {
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      if (next !== "up") destroySockets();
    },
    replacement: new Map(),
    transform: new Map(),
    requested: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        destroySockets();
      }),
  };
  server.on("upgrade", (requested, socket) => {
    if (proxy.state !== "up") return socket.destroy();
    const upstreamRequest = request({
      port: target,
      host: "localhost",
      path: requested.url,
      headers: requested.headers,
    });
    upstreamRequest.on("upgrade", (reply, upstreamSocket) => {
      if (proxy.state !== "up") upstreamSocket.destroy();
      if (upstreamSocket.destroyed) return socket.destroy();
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${formatRawHeaders(reply)}\r\n`);
      sockets.add(socket).add(upstreamSocket);
      pipeline(socket, upstreamSocket, socket, () =>
        [socket, upstreamSocket].forEach((end) => sockets.delete(end.destroy())),
      );
    });
    socket.on("error", () => upstreamRequest.destroy());
    upstreamRequest.on("response", () => socket.destroy());
    upstreamRequest.on("error", () => socket.destroy());
    upstreamRequest.end();
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return proxy;
}

const formatRawHeaders = ({ rawHeaders: all }: IncomingMessage): string =>
  all.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");

function forwardRequest(
  proxy: NetworkProxy,
  target: number,
  requested: IncomingMessage,
  reply: ServerResponse,
): void {
  const path = requested.url ?? "/";
  proxy.requested.push(path);
  if (proxy.state === "cut") return void requested.socket.destroy();
  if (proxy.state === "silent") return;
  const replacement = proxy.replacement.get(path);
  if (replacement === null) return void reply.writeHead(404).end();
  if (replacement !== undefined) {
    reply
      .writeHead(200, { "content-type": "text/html", "cache-control": "public, max-age=0" })
      .end(replacement);
    return;
  }
  const transform = proxy.transform.get(path);
  const headers = { ...requested.headers, ...(transform ? { "accept-encoding": "identity" } : {}) };
  // The program does not know the transform and could answer 304.
  if (transform) delete headers["if-none-match"];
  const upstreamRequest = request(
    { port: target, host: "localhost", path, method: requested.method, headers },
    (upstreamResponse) => {
      if (proxy.state === "one-way") return void requested.socket.destroy();
      if (!transform) {
        reply.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
        upstreamResponse.pipe(reply);
        return;
      }
      const chunks: Buffer[] = [];
      upstreamResponse.on("data", (chunk: Buffer) => chunks.push(chunk));
      upstreamResponse.on("end", () => {
        const { "content-length": _, etag: __, "last-modified": ___, ...rest } = upstreamResponse.headers;
        reply
          .writeHead(upstreamResponse.statusCode ?? 502, rest)
          .end(transform(Buffer.concat(chunks).toString()));
      });
    },
  );
  upstreamRequest.on("error", () => requested.socket.destroy());
  requested.pipe(upstreamRequest);
}
