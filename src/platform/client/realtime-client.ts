import {
  CLOSE_CODES,
  type ClientFrame,
  PROJECT,
  type RealtimeEvent,
  type ServerFrame,
} from "../api/realtime-protocol";

/** Subscriptions within this time share one connection. */
const DEBOUNCE_MS = 50;
/** Below the idle timeouts of proxies and of our server (60 s). */
const PING_INTERVAL_MS = 20_000;

/** Delay in milliseconds by attempts since the last open connection (spec §9). */
export function reconnectDelay(attempts: number): number {
  if (attempts < 5) return 1000;
  if (attempts < 15) return 5000;
  return attempts < 100 ? 10_000 : 60_000;
}

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
  let socket: WebSocket | null = null;
  /** URL of the connection, open or pending; empty when disconnected. */
  let url = "";
  let attempts = 0;
  let paused = false;
  /** The server refused access: no reconnect until the channels change. */
  let isRefused = false;
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
    // Handlers ignore a socket that is not the current one.
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
    // No frame arrived since the last ping: the connection is dead without a close event.
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
