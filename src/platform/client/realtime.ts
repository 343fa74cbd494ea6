import { CODES, type ClientFrame, PROJECT, type RealtimeEvent, type ServerFrame } from "../realtime-frames";

/** Subscriptions that come close together share one connection: waits this long, in milliseconds. */
const DEBOUNCE = 50;
/** Shorter than the idle time-outs of proxies and the server's 60 s, in milliseconds. */
const PING_EVERY = 20_000;

/** Pause before the next attempt, in milliseconds, by the attempts made since the line was last open (spec §9). */
export function reconnectDelay(attempts: number): number {
  if (attempts < 5) return 1000;
  if (attempts < 15) return 5000;
  return attempts < 100 ? 10_000 : 60_000;
}

type Hear = (event: RealtimeEvent) => void;
export type Realtime = Readonly<{
  /** Hears these channels from now on. @returns ends it; the last one that ends closes the line */
  subscribe: (channels: readonly string[], hear: Hear) => () => void;
  /** Closes the line and keeps the subscriptions. */
  pause: () => void;
  /** Opens it again when somebody is subscribed. */
  resume: () => void;
}>;

/**
 * One line to the server for all subscriptions of a page. It asks for the state of each channel as it opens (`current`), so
 * whoever was away, or reads a page from a cache, catches up.
 * @param address `wss://host/api/v1/realtime`
 */
export function createRealtime(
  address: string,
  connect: (url: string) => WebSocket = (url) => new WebSocket(url),
): Realtime {
  const subscriptions = new Set<{ channels: readonly string[]; hear: Hear }>();
  let socket: WebSocket | null = null;
  /** What the line is open for, or waiting to be; empty when it is to be closed. */
  let url = "";
  let attempts = 0;
  let paused = false;
  /** The last frame said that we may not: nobody tries again until something else is asked for. */
  let refused = false;
  /** Something was heard since the last ping. */
  let alive = false;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  function wantedUrl(): string {
    const channels = new Set([...subscriptions].flatMap((subscription) => subscription.channels));
    if (paused || channels.size === 0) return "";
    const query = new URLSearchParams({ project: PROJECT, current: "1" });
    for (const channel of [...channels].sort()) query.append("channels[]", channel);
    return `${address}?${query}`;
  }

  function settle(): void {
    clearTimeout(debounce);
    const wanted = wantedUrl();
    if (wanted === url) return;
    hangUp();
    url = wanted;
    if (url !== "") open();
  }

  function hangUp(): void {
    clearTimeout(retry);
    clearInterval(pinging);
    const old = socket;
    // Without an owner its last words are not heard, and nobody calls again.
    socket = null;
    old?.close();
  }

  function open(): void {
    refused = false;
    const line = connect(url);
    socket = line;
    line.addEventListener("open", () => {
      if (socket !== line) return;
      attempts = 0;
      alive = true;
      pinging = setInterval(ping, PING_EVERY);
    });
    line.addEventListener("message", ({ data }) => socket === line && receive(String(data)));
    line.addEventListener("close", () => socket === line && lost());
  }

  function ping(): void {
    // The answer to the last one is 20 s late: the line is dead, though nobody said so.
    if (!alive) return lost();
    alive = false;
    socket?.send(JSON.stringify({ type: "ping" } satisfies ClientFrame));
  }

  function lost(): void {
    hangUp();
    if (refused) return;
    retry = setTimeout(() => {
      attempts++;
      open();
    }, reconnectDelay(attempts));
  }

  function receive(text: string): void {
    alive = true;
    const frame = JSON.parse(text) as ServerFrame;
    refused = frame.type === "error" && frame.data.code === CODES.policy;
    if (frame.type !== "event") return;
    for (const subscription of [...subscriptions])
      if (subscription.channels.some((channel) => frame.data.channels.includes(channel)))
        subscription.hear(frame.data);
  }

  function later(): void {
    clearTimeout(debounce);
    debounce = setTimeout(settle, DEBOUNCE);
  }

  return {
    subscribe(channels, hear) {
      const subscription = { channels, hear };
      subscriptions.add(subscription);
      later();
      return () => {
        subscriptions.delete(subscription);
        later();
      };
    },
    pause() {
      paused = true;
      settle();
    },
    resume() {
      paused = false;
      settle();
    },
  };
}
