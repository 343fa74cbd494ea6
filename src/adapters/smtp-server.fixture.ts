import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Undefined accepts. `cut`: closes the connection; `hang`: never replies. */
export type SmtpReply = { code: number; text: string } | "cut" | "hang" | undefined;
type Received = { from: string; to: string[]; source: string };

export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const replies: { from?: SmtpReply; to?: (address: string) => SmtpReply; data?: SmtpReply } = {};
  const sockets = new Set<{ destroy: () => void }>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onMailFrom(_address, _session, callback) {
      answer(replies.from, callback);
    },
    onRcptTo({ address }, _session, callback) {
      answer(replies.to?.(address), callback);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (replies.data === undefined)
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
            to: session.envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(parts).toString("utf8"),
          });
        answer(replies.data, callback);
      });
    },
    ...options,
  });
  function answer(reply: SmtpReply, callback: (error?: Error | null) => void): void {
    if (reply === "hang") return;
    if (reply === "cut") for (const socket of sockets) socket.destroy();
    else callback(reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null);
  }
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    say: replies,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
