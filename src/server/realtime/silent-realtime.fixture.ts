import { createMemoryBroadcaster } from "../../adapters/memory-broadcaster";
import { ANONYMOUS } from "../../platform/auth/principal";
import type { RealtimeOptions } from "./websocket-server";

export const silentRealtime = (): Omit<RealtimeOptions, "origins"> => ({
  broadcaster: createMemoryBroadcaster(),
  proxies: [],
  identify: async () => ANONYMOUS,
  identifySession: async () => ANONYMOUS,
});
