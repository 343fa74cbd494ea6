import { createMemoryBroadcaster } from "../../adapters/memory-broadcaster";
import { ANONYMOUS } from "../../platform/auth/principal";
import type { RealtimeOptions } from "./websocket-server";

/** The line to open pages where a test is about something else: nothing is ever said on it. */
export const silentRealtime = (): Omit<RealtimeOptions, "origins"> => ({
  broadcaster: createMemoryBroadcaster(),
  proxies: [],
  identify: async () => ANONYMOUS,
  identifySession: async () => ANONYMOUS,
});
