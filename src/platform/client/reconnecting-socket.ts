import {
  CLOSE_CODES,
  type ClientFrame,
  type RealtimeEvent,
  type ServerFrame,
} from "../api/realtime-protocol";

/** Below the idle timeouts of proxies and of our server (60 s). */
const PING_INTERVAL_MS = 20_000;

/** Delay in milliseconds by attempts since the last open connection (spec §9). */
export function reconnectDelay(attempts: number): number {
  if (attempts < 5) return 1000;
  if (attempts < 15) return 5000;
  return attempts < 100 ? 10_000 : 60_000;
}

/** Connects again after a loss, unless the server refused access. */
export function createReconnectingSocket(
  connect: (url: string) => WebSocket,
  onEvent: (event: RealtimeEvent) => void,
) {
  let socket: WebSocket | null = null;
  /** URL of the connection, open or pending; empty when disconnected. */
  let url = "";
  let attempts = 0;
  /** The server refused access: no reconnect until the URL changes. */
  let isRefused = false;
  let isAlive = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

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
    if (frame.type === "event") onEvent(frame.data);
  }

  return {
    /** An empty URL disconnects. */
    switchTo(nextUrl: string): void {
      if (nextUrl === url) return;
      disconnect();
      url = nextUrl;
      if (url !== "") open();
    },
  };
}
