import { memoryBroadcaster } from "../adapters/memory-broadcaster";
import { ANONYMOUS } from "../platform/who";
import type { RealtimeOptions } from "./websocket";

/** The line to open pages where a test is about something else: nothing is ever said on it. */
export const quietLine = (origin: string): RealtimeOptions => ({
  broadcaster: memoryBroadcaster(),
  origins: [origin],
  proxies: [],
  identify: async () => ANONYMOUS,
  sessionOf: async () => ANONYMOUS,
});
