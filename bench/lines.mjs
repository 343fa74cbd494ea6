// Open pages: lines that hear what a campaign page hears, and ping as browsers do.
import WebSocket from "ws";
import { Refusal } from "./run.mjs";

/** Lines of one address; a program takes 200 (`src/server/realtime/limits.ts`). */
const EACH = 200;
/** So many are opened at the same time. */
const AT_ONCE = 50;
/** Clients ping every 20 s, and are gone after 60 s of silence. */
export const PING = 20_000;
const CHANNELS = "channels[]=campaigns.laptop-drive-2024&channels[]=donations";

/** An open line that counts what it hears of the campaign. */
function open(port, number) {
  const line = new WebSocket(`ws://127.0.0.1:${port}/api/v1/realtime?project=reboot&${CHANNELS}`, {
    // Loopback has many addresses: the lines come as if from several places.
    localAddress: `127.0.0.${2 + Math.floor(number / EACH)}`,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    line.once("error", reject);
    line.once("close", (code) => reject(new Refusal(`A line was closed with ${code}.`)));
    line.once("message", (frame) => {
      if (!String(frame).startsWith('{"type":"connected"')) reject(new Error(`not welcome: ${frame}`));
      resolve(line);
    });
  });
}

/** Opens lines until there are so many. @returns milliseconds that it took */
export async function openMore(port, lines, until) {
  const began = performance.now();
  while (lines.length < until) {
    const batch = Array.from({ length: Math.min(AT_ONCE, until - lines.length) }, (_, n) =>
      open(port, lines.length + n),
    );
    lines.push(...(await Promise.all(batch)));
  }
  return performance.now() - began;
}

/** Has each line ping, at moments of its own, until the end. */
export function keepPinging(lines, atEnd) {
  let next = 0;
  const step = 100;
  const timer = setInterval(() => {
    const until = next + Math.ceil((lines.length * step) / PING);
    for (; next < until; next++) lines[next % lines.length]?.send('{"type":"ping"}');
  }, step);
  atEnd(() => {
    clearInterval(timer);
    for (const line of lines) line.terminate();
  });
}
