import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

export type TcpLine = {
  port: number;
  /** `reset` breaks every connection, `silent` takes what is sent and never answers. */
  state: "up" | "reset" | "silent";
  /** By what a connection has sent so far, this part included: whether it breaks before this part goes on. */
  cut: (sent: string) => boolean;
  /** The same: whether the answer to it is lost, and the connection with it. */
  lose: (sent: string) => boolean;
  /** Breaks every connection that is open. */
  breakAll: () => void;
};

/** A line below all protocols, from a port of this machine to another, that can be cut anywhere. */
export async function startTcpLine(target: number): Promise<TcpLine> {
  const open = new Set<Socket>();
  const line: TcpLine = {
    port: 0,
    state: "up",
    cut: () => false,
    lose: () => false,
    breakAll() {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
  const server = createServer((near) => {
    keep(open, near);
    if (line.state === "reset") return void near.resetAndDestroy();
    if (line.state === "silent") return void near.resume();
    carry(line, near, keep(open, connect(target, "127.0.0.1")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  line.port = (server.address() as AddressInfo).port;
  onTestFinished(async () => {
    line.breakAll();
    await new Promise((resolve) => server.close(resolve));
  });
  return line;
}

function keep(open: Set<Socket>, socket: Socket): Socket {
  open.add(socket);
  // What breaks on one side ends the other; that it broke is the point.
  socket.on("error", () => {});
  socket.on("close", () => open.delete(socket));
  return socket;
}

function carry(line: TcpLine, near: Socket, far: Socket): void {
  let sent = "";
  let losing = false;
  const both = () => {
    near.resetAndDestroy();
    far.destroy();
  };
  near.on("data", (part: Buffer) => {
    sent += part.toString("latin1");
    if (line.state === "silent") return;
    if (line.cut(sent)) return both();
    losing ||= line.lose(sent);
    far.write(part);
  });
  far.on("data", (part: Buffer) => {
    if (line.state === "silent") return;
    if (losing) return both();
    near.write(part);
  });
  near.on("close", () => far.destroy());
  far.on("close", () => near.destroy());
}
