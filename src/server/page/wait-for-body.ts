import type { IncomingMessage } from "node:http";
import { setImmediate as soon, setTimeout as sleep } from "node:timers/promises";

/** How long what is posted is waited for, in milliseconds: whoever sends too slowly on purpose has been cut by then. */
const MAX_WAIT_MS = 30_000;
/** The longest pause between two looks, in milliseconds. */
const MAX_DELAY_MS = 40;

/**
 * Waits for the body of a request, so that nothing is worked on for those who never send one. It stays where it comes in,
 * unread. What is larger than fits there, or comes slowly but steadily, is read while it comes.
 * @returns false when whoever sent it has gone
 */
export async function waitForBody(request: IncomingMessage): Promise<boolean> {
  const { readableHighWaterMark: bufferSize } = request;
  // Mostly it is in the same packet as the head.
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
