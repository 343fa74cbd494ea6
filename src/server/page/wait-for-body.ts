import type { IncomingMessage } from "node:http";
import { setImmediate as soon, setTimeout as sleep } from "node:timers/promises";

/** By then, deliberately slow senders have been cut. */
const MAX_WAIT_MS = 30_000;
const MAX_DELAY_MS = 40;

/** Waits for the body or a full buffer, to start nothing without one. @returns false after a disconnect */
export async function waitForBody(request: IncomingMessage): Promise<boolean> {
  const { readableHighWaterMark: bufferSize } = request;
  // Usually the body is in the same packet as the head.
  await soon();
  for (
    let waited = 0, delay = 5;
    waited < MAX_WAIT_MS;
    waited += delay, delay = Math.min(MAX_DELAY_MS, delay * 2)
  ) {
    if (request.complete || request.readableLength >= bufferSize || request.destroyed) break;
    await sleep(delay);
  }
  return !request.destroyed;
}
