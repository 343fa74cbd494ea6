import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type Server, type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ScannerAddress } from "../platform/config/scanner-config";
import { eicarTestFile } from "../platform/files/eicar";

/** `hang`: never answers. `cut`: closes mid-file. */
type FakeClamdMode = "scan" | "hang" | "cut";

const COMMAND_END = 0;

/** A fake clamd on a Unix socket or TCP port. Finds the EICAR test string anywhere in a file; its fields can change. */
export async function startFakeClamd(on: "socket" | "port" = "socket", port = 0) {
  const folder = on === "socket" ? mkdtempSync(path.join(tmpdir(), "reboot-clamd-")) : null;
  const clamd = {
    mode: "scan" as FakeClamdMode,
    answer: null as string | null,
    version: "ClamAV 1.4.3/27600/Sun Nov 22 09:33:06 2026",
    maxBytes: 32 * 1024 * 1024,
    scanned: 0,
  };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    const receive = createReceiver();
    socket.on("data", (part: Buffer) => {
      const answer = answerTo(receive(part));
      if (answer === null) return;
      // Like clamd, answers mid-file and closes. The delay lets the sender in this process read the answer.
      socket
        .pause()
        .removeAllListeners("data")
        .write(answer, () => setTimeout(() => socket.destroy(), 10));
    });
  });
  function answerTo({ command, bytes, chunks, isWhole }: ReceivedCommand): string | null {
    if (command === null || clamd.mode === "hang") return null;
    if (command === "zVERSION") return `${clamd.version}\0`;
    if (command !== "zINSTREAM") return "UNKNOWN COMMAND\0";
    if (clamd.mode === "cut" && bytes > 0) return "";
    if (bytes > clamd.maxBytes) return "INSTREAM size limit exceeded. ERROR\0";
    if (!isWhole) return null;
    clamd.scanned += 1;
    if (clamd.answer !== null) return clamd.answer;
    return Buffer.concat(chunks).includes(eicarTestFile())
      ? "stream: Eicar-Test-Signature FOUND\0"
      : "stream: OK\0";
  }
  const address: () => ScannerAddress = () =>
    folder ? { path: path.join(folder, "clamd.ctl") } : { host: "127.0.0.1", port: portOf(server) };
  if (folder) server.listen(path.join(folder, "clamd.ctl"));
  else server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const listening = address();
  return Object.assign(clamd, {
    address: listening,
    url: "path" in listening ? `clamd:${listening.path}` : `clamd://${listening.host}:${listening.port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) {
        server.close();
        await once(server, "close");
      }
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  });
}

type ReceivedCommand = { command: string | null; bytes: number; chunks: readonly Buffer[]; isWhole: boolean };

function createReceiver(): (part: Buffer) => ReceivedCommand {
  const chunks: Buffer[] = [];
  let [command, bytes, isWhole]: [string | null, number, boolean] = [null, 0, false];
  let rest = Buffer.alloc(0);
  let missing = 0;
  return (part) => {
    let data = Buffer.concat([rest, part]);
    const take = (length: number) => {
      const taken = data.subarray(0, length);
      data = data.subarray(length);
      return taken;
    };
    const end = command === null ? data.indexOf(COMMAND_END) : -1;
    if (end >= 0)
      command = take(end + 1)
        .subarray(0, end)
        .toString("latin1");
    if (command === null) {
      rest = data;
      return { command, bytes, chunks, isWhole };
    }
    while (!isWhole && data.length >= (missing > 0 ? 1 : 4)) {
      if (missing === 0) {
        missing = take(4).readUInt32BE(0);
        isWhole = missing === 0;
        continue;
      }
      const chunk = take(missing);
      chunks.push(chunk);
      bytes += chunk.length;
      missing -= chunk.length;
    }
    rest = data;
    return { command, bytes, chunks, isWhole };
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the fake clamd has no port");
  return address.port;
}
