import WebSocket from "ws";
import { BenchmarkError } from "./run.mjs";

/** The program allows 200 per IP address (`src/server/realtime/limits.ts`). */
const CONNECTIONS_PER_IP = 200;
const BATCH_SIZE = 50;
/** Clients ping every 20 s; the server closes connections after 60 s of silence. */
export const PING_INTERVAL_MS = 20_000;
const CHANNELS = "channels[]=campaigns.laptop-drive-2024&channels[]=donations";

function open(port, number) {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/realtime?project=reboot&${CHANNELS}`, {
    // Loopback has many IP addresses, so the connections seem to come from several places.
    localAddress: `127.0.0.${2 + Math.floor(number / CONNECTIONS_PER_IP)}`,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    webSocket.once("error", reject);
    webSocket.once("close", (code) =>
      reject(new BenchmarkError(`A connection was closed with code ${code}.`)),
    );
    webSocket.once("message", (frame) => {
      if (!String(frame).startsWith('{"type":"connected"'))
        reject(new Error(`Unexpected first message: ${frame}`));
      resolve(webSocket);
    });
  });
}

/** Opens connections until `until` are open. @returns milliseconds */
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
