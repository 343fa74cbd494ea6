import { PROJECT, type RealtimeEvent } from "../api/realtime-protocol";
import { createReconnectingSocket } from "./reconnecting-socket";

/** Subscriptions within this time share one connection. */
const DEBOUNCE_MS = 50;

type RealtimeListener = (event: RealtimeEvent) => void;
export type Realtime = Readonly<{
  /** @returns the unsubscribe function; the last one disconnects */
  subscribe: (channels: readonly string[], listener: RealtimeListener) => () => void;
  /** Disconnects but retains subscriptions. */
  pause: () => void;
  resume: () => void;
}>;

/** One connection for all subscriptions of a page. On connect it requests the current state (`current`). */
export function createRealtime(
  endpointUrl: string,
  connect: (url: string) => WebSocket = (url) => new WebSocket(url),
): Realtime {
  const subscriptions = new Set<{ channels: readonly string[]; listener: RealtimeListener }>();
  const connection = createReconnectingSocket(connect, (event) => {
    // oxlint-disable-next-line unicorn/no-useless-spread -- listeners may subscribe
    for (const subscription of [...subscriptions])
      if (subscription.channels.some((channel) => event.channels.includes(channel)))
        subscription.listener(event);
  });
  let paused = false;
  let debounce: ReturnType<typeof setTimeout> | undefined;

  function desiredUrl(): string {
    const channels = new Set([...subscriptions].flatMap((subscription) => subscription.channels));
    if (paused || channels.size === 0) return "";
    const query = new URLSearchParams({ project: PROJECT, current: "1" });
    for (const channel of [...channels].sort()) query.append("channels[]", channel);
    return `${endpointUrl}?${query}`;
  }

  function reconcileConnection(): void {
    clearTimeout(debounce);
    connection.switchTo(desiredUrl());
  }

  function scheduleReconcile(): void {
    clearTimeout(debounce);
    debounce = setTimeout(reconcileConnection, DEBOUNCE_MS);
  }

  return {
    subscribe(channels, listener) {
      const subscription = { channels, listener };
      subscriptions.add(subscription);
      scheduleReconcile();
      return () => {
        subscriptions.delete(subscription);
        scheduleReconcile();
      };
    },
    pause() {
      paused = true;
      reconcileConnection();
    },
    resume() {
      paused = false;
      reconcileConnection();
    },
  };
}
