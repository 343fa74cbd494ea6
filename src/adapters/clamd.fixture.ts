import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type Server, type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ScannerAddress } from "../platform/config-scanner";
import { eicar } from "../platform/eicar";

/** `hang`: it reads and never answers. `cut`: it closes in the middle of the file. */
export type ClamdMood = "scan" | "hang" | "cut";

const COMMAND_END = 0;

/**
 * A fake clamd on a Unix socket or a TCP port of this machine. It finds the EICAR test string anywhere in a file, so that it
 * may stand in a PDF. How it behaves may be changed at any time.
 */
export async function startClamd(on: "socket" | "port" = "socket", port = 0) {
  const folder = on === "socket" ? mkdtempSync(path.join(tmpdir(), "reboot-clamd-")) : null;
  const clamd = {
    mood: "scan" as ClamdMood,
    /** What it answers to any file; null: what is true. */
    answer: null as string | null,
    version: "ClamAV 1.4.3/27600/Sun Nov 22 09:33:06 2026",
    /** Largest stream in bytes, like `StreamMaxLength`. */
    most: 32 * 1024 * 1024,
    /** Files that were looked at. */
    scanned: 0,
  };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let heard = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      heard = Buffer.concat([heard, part]);
      const answer = answerTo(heard);
      if (answer === null) return;
      // Like clamd: it answers in the middle of a file that is too large, and closes with what it has not read. It has a process
      // of its own; this one has to let its sender see the answer first.
      socket
        .pause()
        .removeAllListeners("data")
        .write(answer, () => setTimeout(() => socket.destroy(), 10));
    });
  });
  function answerTo(heard: Buffer): string | null {
    const end = heard.indexOf(COMMAND_END);
    if (end < 0 || clamd.mood === "hang") return null;
    const command = heard.subarray(0, end).toString("latin1");
    if (command === "zPING") return "PONG\0";
    if (command === "zVERSION") return `${clamd.version}\0`;
    if (command !== "zINSTREAM") return "UNKNOWN COMMAND\0";
    const file = fileOf(heard.subarray(end + 1));
    if (clamd.mood === "cut" && heard.length > end + 5) return "";
    if (file.bytes.length > clamd.most) return "INSTREAM size limit exceeded. ERROR\0";
    if (!file.isWhole) return null;
    clamd.scanned += 1;
    if (clamd.answer !== null) return clamd.answer;
    return file.bytes.includes(eicar()) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
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

/** What has come of a stream, chunk by chunk. */
function fileOf(stream: Buffer): { bytes: Buffer; isWhole: boolean } {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return { bytes: Buffer.concat(chunks), isWhole: true };
    chunks.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { bytes: Buffer.concat(chunks), isWhole: false };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the fake clamd has no port");
  return address.port;
}
