import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

export type TcpProxy = {
  port: number;
  /** `reset` breaks each connection, `silent` reads and never answers. */
  state: "up" | "reset" | "silent";
  /** Called with everything a connection sent so far; true breaks it before this part is forwarded. */
  cutsRequest: (sent: string) => boolean;
  /** Called like `cutsRequest`; true drops the answer and breaks the connection. */
  dropsReply: (sent: string) => boolean;
  breakAll: () => void;
};

/** A TCP proxy that can break at any byte. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const proxy: TcpProxy = {
    port: 0,
    state: "up",
    cutsRequest: () => false,
    dropsReply: () => false,
    breakAll() {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
  const server = createServer((client) => {
    track(open, client);
    if (proxy.state === "reset") return void client.resetAndDestroy();
    if (proxy.state === "silent") return void client.resume();
    forward(proxy, client, track(open, connect(target, "127.0.0.1")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.port = (server.address() as AddressInfo).port;
  onTestFinished(async () => {
    proxy.breakAll();
    await new Promise((resolve) => server.close(resolve));
  });
  return proxy;
}

function track(open: Set<Socket>, socket: Socket): Socket {
  open.add(socket);
  // Errors are expected, because tests break connections.
  socket.on("error", () => {});
  socket.on("close", () => open.delete(socket));
  return socket;
}

function forward(proxy: TcpProxy, client: Socket, upstream: Socket): void {
  let sent = "";
  let isDropping = false;
  const destroyBoth = () => {
    client.resetAndDestroy();
    upstream.destroy();
  };
  client.on("data", (part: Buffer) => {
    sent += part.toString("latin1");
    if (proxy.state === "silent") return;
    if (proxy.cutsRequest(sent)) return destroyBoth();
    isDropping ||= proxy.dropsReply(sent);
    upstream.write(part);
  });
  upstream.on("data", (part: Buffer) => {
    if (proxy.state === "silent") return;
    if (isDropping) return destroyBoth();
    client.write(part);
  });
  client.on("close", () => upstream.destroy());
  upstream.on("close", () => client.destroy());
}
