import type { IncomingMessage } from "node:http";
import { setImmediate as soon, setTimeout as sleep } from "node:timers/promises";

/** How long what is posted is waited for, in milliseconds: whoever sends too slowly on purpose has been cut by then. */
const LONGEST = 30_000;
/** The longest pause between two looks, in milliseconds. */
const PAUSE = 40;

/**
 * Waits for the body of a request, so that nothing is worked on for those who never send one. It stays where it comes in,
 * unread. What is larger than fits there, or comes slowly but steadily, is read while it comes.
 * @returns false when whoever sent it has gone
 */
export async function bodyCame(request: IncomingMessage): Promise<boolean> {
  const { readableHighWaterMark: room } = request;
  // Mostly it is in the same packet as the head.
  await soon();
  for (let waited = 0, pause = 5; waited < LONGEST; waited += pause, pause = Math.min(PAUSE, pause * 2)) {
    if (request.complete || request.readableLength >= room || request.destroyed) break;
    await sleep(pause);
  }
  return !request.destroyed;
}
