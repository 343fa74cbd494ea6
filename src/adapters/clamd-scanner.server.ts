import { type Socket, connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ScannerAddress } from "../platform/config/scanner-config";
import type { NoVerdict, ScanResult, Scanner, ScannerInfo } from "../ports/scanner";

const CHUNK_BYTES = 65_536;
const MAX_RESPONSE_LENGTH = 2000;
const MAX_DETAIL_LENGTH = 200;

class NoVerdictError extends Error {
  constructor(
    readonly reason: NoVerdict["reason"],
    message: string,
  ) {
    super(message);
  }
}

/** ClamAV over a Unix socket or TCP (man clamd). One connection per file, so that no file affects another's verdict. */
export function createClamdScanner(address: ScannerAddress): Scanner {
  return {
    scan: async (bytes, timeoutMs) =>
      sendCommand(address, timeoutMs, (socket) => sendStream(socket, bytes))
        .then(parseVerdict)
        .catch((error: unknown) => ({ verdict: "none", ...noVerdict(error) })),
    getInfo: async (timeoutMs) =>
      sendCommand(address, timeoutMs, async (socket) => void socket.write("zVERSION\0"))
        .then(parseVersion)
        .catch(noVerdict),
  };
}

function sendCommand(
  address: ScannerAddress,
  timeoutMs: number,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let [response, isConnected] = ["", false];
    const fail = (reason: NoVerdict["reason"], message: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new NoVerdictError(reason, message));
    };
    const timer = setTimeout(
      () => fail(isConnected ? "too_slow" : "unavailable", `no answer within ${timeoutMs / 1000} seconds`),
      timeoutMs,
    );
    socket.once("connect", () => {
      isConnected = true;
      send(socket).catch((error: Error) => fail("unclear", error.message));
    });
    socket.on("data", (part: Buffer) => {
      response += part.toString("latin1");
      const end = response.indexOf("\0");
      if (end < 0 && response.length <= MAX_RESPONSE_LENGTH) return;
      if (end < 0) return fail("unclear", `an answer without an end: ${response}`);
      clearTimeout(timer);
      socket.destroy();
      resolve(response.slice(0, end).trim());
    });
    socket.on("error", ({ message }) => fail(isConnected ? "unclear" : "unavailable", message));
    socket.on("close", () => fail("unclear", "the connection ended without an answer"));
  });
}

/** Chunks with a length prefix; length zero ends the file. */
async function sendStream(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.write("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk));
    await new Promise<void>((written) => socket.write(chunk, () => written()));
    // clamd answers mid-file when a file is too large, and closes. Read that answer before writing more.
    await nextTurn();
    if (socket.destroyed) return;
  }
  socket.write(lengthOf(new Uint8Array()));
}

function lengthOf({ length }: Uint8Array): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32BE(length);
  return written;
}

function parseVerdict(response: string): ScanResult {
  if (response === "stream: OK") return { verdict: "clean" };
  const found = /^stream: (.+) FOUND$/.exec(response)?.[1];
  // `AlertExceedsMax` reports files that exceed limits as if they were malware.
  if (found?.startsWith("Heuristics.Limits.Exceeded")) throw new NoVerdictError("too_large", found);
  if (found !== undefined)
    return {
      verdict: "malware",
      signature: found.replaceAll(/[^\w.:/+-]/g, "_").slice(0, MAX_DETAIL_LENGTH),
    };
  if (response.startsWith("INSTREAM size limit exceeded"))
    throw new NoVerdictError("too_large", "StreamMaxLength of clamd.conf is smaller than the file");
  throw new NoVerdictError("unclear", response === "" ? "an empty answer" : response);
}

/** `ClamAV 1.4.3/27600/Sun Nov 22 09:33:06 2026`, or only the version without signatures. */
function parseVersion(response: string): ScannerInfo {
  const [version = "", , day = ""] = response.split("/");
  if (!/^ClamAV \S+$/.test(version.trim())) throw new NoVerdictError("unclear", response);
  const signaturesFrom = new Date(day);
  return {
    version: version.trim(),
    signaturesFrom: Number.isNaN(signaturesFrom.getTime()) ? null : signaturesFrom,
  };
}

function noVerdict(error: unknown): NoVerdict {
  if (!(error instanceof NoVerdictError)) throw error;
  const detail = error.message.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, MAX_DETAIL_LENGTH);
  return { reason: error.reason, detail };
}
