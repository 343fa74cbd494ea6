import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

export type TcpProxy = {
  port: number;
  /** `reset` breaks every connection, `silent` takes what is sent and never answers. */
  state: "up" | "reset" | "silent";
  /** By what a connection has sent so far, this part included: whether it breaks before this part goes on. */
  cutsRequest: (sent: string) => boolean;
  /** The same: whether the answer to it is lost, and the connection with it. */
  dropsReply: (sent: string) => boolean;
  /** Breaks every connection that is open. */
  breakAll: () => void;
};

/** A line below all protocols, from a port of this machine to another, that can be cut anywhere. */
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
  // What breaks on one side ends the other; that it broke is the point.
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
