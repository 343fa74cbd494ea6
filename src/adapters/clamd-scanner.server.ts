import { type Socket, connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ScannerAddress } from "../platform/config-scanner";
import type { NoVerdict, Scan, Scanner, ScannerAbout } from "../ports/scanner";

/** Bytes that are sent at once. */
const CHUNK = 65_536;
/** Longest answer, in characters: clamd's are one line. */
const LONGEST_ANSWER = 2000;
/** Longest part of an answer that goes into a log. */
const LONGEST_DETAIL = 200;

class Unanswered extends Error {
  constructor(
    readonly reason: NoVerdict["reason"],
    message: string,
  ) {
    super(message);
  }
}

/**
 * ClamAV's daemon, over a Unix socket or TCP (man clamd, "COMMANDS"). A connection for each file: nothing of one file can
 * reach the answer about another.
 */
export function clamdScanner(address: ScannerAddress): Scanner {
  return {
    scan: async (bytes, patience) =>
      converse(address, patience, (socket) => sendStream(socket, bytes))
        .then(readVerdict)
        .catch((error: unknown) => ({ verdict: "none", ...noVerdict(error) })),
    about: async (patience) =>
      converse(address, patience, async (socket) => void socket.write("zVERSION\0"))
        .then(readVersion)
        .catch(noVerdict),
  };
}

/** @returns clamd's answer to what `send` writes, without the zero byte that ends it */
function converse(
  address: ScannerAddress,
  patience: number,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let [answer, isConnected] = ["", false];
    const fail = (reason: NoVerdict["reason"], message: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new Unanswered(reason, message));
    };
    const timer = setTimeout(
      () => fail(isConnected ? "too_slow" : "away", `no answer within ${patience / 1000} seconds`),
      patience,
    );
    socket.once("connect", () => {
      isConnected = true;
      send(socket).catch((error: Error) => fail("unclear", error.message));
    });
    socket.on("data", (part: Buffer) => {
      answer += part.toString("latin1");
      const end = answer.indexOf("\0");
      if (end < 0 && answer.length <= LONGEST_ANSWER) return;
      if (end < 0) return fail("unclear", `an answer without an end: ${answer}`);
      clearTimeout(timer);
      socket.destroy();
      resolve(answer.slice(0, end).trim());
    });
    socket.on("error", ({ message }) => fail(isConnected ? "unclear" : "away", message));
    socket.on("close", () => fail("unclear", "the connection ended without an answer"));
  });
}

/** Chunks with their length in front; a length of zero ends the file. */
async function sendStream(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.write("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    socket.write(lengthOf(chunk));
    await new Promise<void>((written) => socket.write(chunk, () => written()));
    // clamd answers a file that is too large in the middle, and closes. Its answer is read before more is written.
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

function readVerdict(answer: string): Scan {
  if (answer === "stream: OK") return { verdict: "clean" };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  // With `AlertExceedsMax` clamd reports what it did not read to the end like something that it found.
  if (found?.startsWith("Heuristics.Limits.Exceeded")) throw new Unanswered("too_large", found);
  if (found !== undefined)
    return { verdict: "malware", signature: found.replaceAll(/[^\w.:/+-]/g, "_").slice(0, LONGEST_DETAIL) };
  if (answer.startsWith("INSTREAM size limit exceeded"))
    throw new Unanswered("too_large", "StreamMaxLength of clamd.conf is smaller than the file");
  throw new Unanswered("unclear", answer === "" ? "an empty answer" : answer);
}

/** `ClamAV 1.4.3/27600/Sun Nov 22 09:33:06 2026`; without signatures of its own makers only the version. */
function readVersion(answer: string): ScannerAbout {
  const [version = "", , day = ""] = answer.split("/");
  if (!/^ClamAV \S+$/.test(version.trim())) throw new Unanswered("unclear", answer);
  const signaturesFrom = new Date(day);
  return {
    version: version.trim(),
    signaturesFrom: Number.isNaN(signaturesFrom.getTime()) ? null : signaturesFrom,
  };
}

function noVerdict(error: unknown): NoVerdict {
  if (!(error instanceof Unanswered)) throw error;
  const detail = error.message.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, LONGEST_DETAIL);
  return { reason: error.reason, detail };
}
