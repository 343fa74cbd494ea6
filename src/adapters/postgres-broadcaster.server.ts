import pg from "pg";
import type { Logger } from "../platform/deps";
import type { Broadcaster, Listener, Topic } from "../ports/broadcaster";

const TOPICS: readonly Topic[] = ["content", "realtime", "jobs", "keys", "schema", "sessions"];
/** Delay before reconnecting; doubles up to `max`. */
const RECONNECT_MS = { first: 250, max: 10_000 };
/** Detects connections that died silently. */
const HEARTBEAT_MS = { every: 30_000, max: 10_000 };

/** Listens for NOTIFY on its own connection outside the pool, and reconnects after a loss. */
export function createPostgresBroadcaster(
  config: pg.ClientConfig,
  log: Logger,
): Broadcaster & { close: () => Promise<void> } {
  const listeners = new Set<{ topic: Topic; listener: Listener }>();
  let client: pg.Client | undefined;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  let reconnectDelay = RECONNECT_MS.first;

  function emitEvent(topic: string, payload: string): void {
    for (const entry of listeners) if (entry.topic === topic) entry.listener.onEvent(payload);
  }

  async function open(): Promise<void> {
    const next = createClient(config, { onEvent: emitEvent, onLost: reconnect });
    client = next;
    try {
      await next.connect();
      await next.query(TOPICS.map((topic) => `listen ${topic}`).join("; "));
      reconnectDelay = RECONNECT_MS.first;
      isListening = true;
      heartbeat = setInterval(
        () => void next.query("select 1").catch(() => reconnect(next)),
        HEARTBEAT_MS.every,
      );
      for (const { listener } of listeners) listener.onGap();
    } catch (error) {
      log.warn({ err: error }, "database notifications are not received; trying again");
      reconnect(next);
    }
  }

  function reconnect(lost: pg.Client): void {
    if (isClosed || lost !== client) return;
    client = undefined;
    isListening = false;
    clearInterval(heartbeat);
    void lost.end().catch(() => {});
    timer = setTimeout(() => void open(), reconnectDelay);
    reconnectDelay = Math.min(reconnectDelay * 2, RECONNECT_MS.max);
  }

  void open();
  return {
    subscribe(topic, listener) {
      const entry = { topic, listener };
      listeners.add(entry);
      if (isListening) listener.onGap();
      return () => listeners.delete(entry);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

type ClientHandlers = Readonly<{
  onEvent: (topic: string, payload: string) => void;
  onLost: (client: pg.Client) => void;
}>;

function createClient(config: pg.ClientConfig, { onEvent, onLost }: ClientHandlers): pg.Client {
  const client = new pg.Client({
    ...config,
    application_name: "reboot changes",
    query_timeout: HEARTBEAT_MS.max,
  });
  // A lost connection emits one of these or both.
  client.on("error", () => onLost(client));
  client.on("end", () => onLost(client));
  client.on("notification", ({ channel, payload = "" }) => onEvent(channel, payload));
  return client;
}
