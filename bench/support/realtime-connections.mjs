// Open pages: lines that hear what a campaign page hears, and ping as browsers do.
import WebSocket from "ws";
import { BenchmarkError } from "./run.mjs";

/** Lines of one address; a program takes 200 (`src/server/realtime/limits.ts`). */
const CONNECTIONS_PER_IP = 200;
/** So many are opened at the same time. */
const BATCH_SIZE = 50;
/** Clients ping every 20 s, and are gone after 60 s of silence. */
export const PING_INTERVAL_MS = 20_000;
const CHANNELS = "channels[]=campaigns.laptop-drive-2024&channels[]=donations";

/** An open line that counts what it hears of the campaign. */
function open(port, number) {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/realtime?project=reboot&${CHANNELS}`, {
    // Loopback has many addresses: the lines come as if from several places.
    localAddress: `127.0.0.${2 + Math.floor(number / CONNECTIONS_PER_IP)}`,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    webSocket.once("error", reject);
    webSocket.once("close", (code) => reject(new BenchmarkError(`A line was closed with ${code}.`)));
    webSocket.once("message", (frame) => {
      if (!String(frame).startsWith('{"type":"connected"')) reject(new Error(`not welcome: ${frame}`));
      resolve(webSocket);
    });
  });
}

/** Opens lines until there are so many. @returns milliseconds that it took */
export async function openConnections(port, webSockets, until) {
  const began = performance.now();
  while (webSockets.length < until) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, until - webSockets.length) }, (_, n) =>
      open(port, webSockets.length + n),
    );
    webSockets.push(...(await Promise.all(batch)));
  }
  return performance.now() - began;
}

/** Has each line ping, at moments of its own, until the end. */
export function keepPinging(webSockets, atEnd) {
  let next = 0;
  const step = 100;
  const timer = setInterval(() => {
    const until = next + Math.ceil((webSockets.length * step) / PING_INTERVAL_MS);
    for (; next < until; next++) webSockets[next % webSockets.length]?.send('{"type":"ping"}');
  }, step);
  atEnd(() => {
    clearInterval(timer);
    for (const webSocket of webSockets) webSocket.terminate();
  });
}
