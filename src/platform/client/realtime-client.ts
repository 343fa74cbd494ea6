import {
  CLOSE_CODES,
  type ClientFrame,
  PROJECT,
  type RealtimeEvent,
  type ServerFrame,
} from "../api/realtime-protocol";

/** Subscriptions that come close together share one connection: waits this long, in milliseconds. */
const DEBOUNCE_MS = 50;
/** Shorter than the idle time-outs of proxies and the server's 60 s, in milliseconds. */
const PING_INTERVAL_MS = 20_000;

/** Pause before the next attempt, in milliseconds, by the attempts made since the line was last open (spec §9). */
export function reconnectDelay(attempts: number): number {
  if (attempts < 5) return 1000;
  if (attempts < 15) return 5000;
  return attempts < 100 ? 10_000 : 60_000;
}

type RealtimeListener = (event: RealtimeEvent) => void;
export type Realtime = Readonly<{
  /** Hears these channels from now on. @returns ends it; the last one that ends closes the line */
  subscribe: (channels: readonly string[], listener: RealtimeListener) => () => void;
  /** Closes the line and keeps the subscriptions. */
  pause: () => void;
  /** Opens it again when somebody is subscribed. */
  resume: () => void;
}>;

/**
 * One line to the server for all subscriptions of a page. It asks for the state of each channel as it opens (`current`), so
 * whoever was away, or reads a page from a cache, catches up.
 * @param endpointUrl `wss://host/api/v1/realtime`
 */
export function createRealtime(
  endpointUrl: string,
  connect: (url: string) => WebSocket = (url) => new WebSocket(url),
): Realtime {
  const subscriptions = new Set<{ channels: readonly string[]; listener: RealtimeListener }>();
  let socket: WebSocket | null = null;
  /** What the line is open for, or waiting to be; empty when it is to be closed. */
  let url = "";
  let attempts = 0;
  let paused = false;
  /** The last frame said that we may not: nobody tries again until something else is asked for. */
  let isRefused = false;
  /** Something was heard since the last ping. */
  let isAlive = false;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  function desiredUrl(): string {
    const channels = new Set([...subscriptions].flatMap((subscription) => subscription.channels));
    if (paused || channels.size === 0) return "";
    const query = new URLSearchParams({ project: PROJECT, current: "1" });
    for (const channel of [...channels].sort()) query.append("channels[]", channel);
    return `${endpointUrl}?${query}`;
  }

  function reconcileConnection(): void {
    clearTimeout(debounce);
    const nextUrl = desiredUrl();
    if (nextUrl === url) return;
    disconnect();
    url = nextUrl;
    if (url !== "") open();
  }

  function disconnect(): void {
    clearTimeout(retry);
    clearInterval(pinging);
    const previous = socket;
    // Without an owner its last words are not heard, and nobody calls again.
    socket = null;
    previous?.close();
  }

  function open(): void {
    isRefused = false;
    const ws = connect(url);
    socket = ws;
    ws.addEventListener("open", () => {
      if (socket !== ws) return;
      attempts = 0;
      isAlive = true;
      pinging = setInterval(ping, PING_INTERVAL_MS);
    });
    ws.addEventListener("message", ({ data }) => socket === ws && receive(String(data)));
    ws.addEventListener("close", () => socket === ws && handleDisconnect());
  }

  function ping(): void {
    // The answer to the last one is 20 s late: the line is dead, though nobody said so.
    if (!isAlive) return handleDisconnect();
    isAlive = false;
    socket?.send(JSON.stringify({ type: "ping" } satisfies ClientFrame));
  }

  function handleDisconnect(): void {
    disconnect();
    if (isRefused) return;
    retry = setTimeout(() => {
      attempts++;
      open();
    }, reconnectDelay(attempts));
  }

  function receive(text: string): void {
    isAlive = true;
    const frame = JSON.parse(text) as ServerFrame;
    isRefused = frame.type === "error" && frame.data.code === CLOSE_CODES.policy;
    if (frame.type !== "event") return;
    for (const subscription of [...subscriptions])
      if (subscription.channels.some((channel) => frame.data.channels.includes(channel)))
        subscription.listener(frame.data);
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
