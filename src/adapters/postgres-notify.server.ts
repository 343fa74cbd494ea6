import pg from "pg";
import type { Log } from "../platform/deps";
import type { Broadcaster, Listener, Topic } from "../ports/broadcaster";

const TOPICS: readonly Topic[] = ["content", "realtime", "jobs", "keys", "schema"];
/** Pause before a lost connection is made again, in milliseconds; doubled up to the second. */
const PAUSE = { first: 250, longest: 10_000 };
/** A connection that died without a word is found by asking it something this often, in milliseconds. */
const PULSE = { every: 30_000, longest: 10_000 };

/**
 * Hears the database's NOTIFY on one connection of its own, outside of the pool, and connects again when it is lost.
 * @param config of the database; `log` is told when it is not heard
 */
export function postgresBroadcaster(
  config: pg.ClientConfig,
  log: Log,
): Broadcaster & { close: () => Promise<void> } {
  const listeners = new Set<{ topic: Topic; listener: Listener }>();
  let client: pg.Client | undefined;
  let hearing = false;
  let timer: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let ended = false;
  let pause = PAUSE.first;

  async function open(): Promise<void> {
    const next = new pg.Client({
      ...config,
      application_name: "reboot changes",
      query_timeout: PULSE.longest,
    });
    client = next;
    // Both come for one lost connection, or only one of them.
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    next.on("notification", ({ channel, payload = "" }) => {
      for (const entry of listeners) if (entry.topic === channel) entry.listener.said(payload);
    });
    try {
      await next.connect();
      await next.query(TOPICS.map((topic) => `listen ${topic}`).join("; "));
      pause = PAUSE.first;
      hearing = true;
      pulse = setInterval(() => void next.query("select 1").catch(() => again(next)), PULSE.every);
      for (const { listener } of listeners) listener.gap();
    } catch (error) {
      log.warn({ err: error }, "changes are not heard; trying again");
      again(next);
    }
  }

  function again(lost: pg.Client): void {
    if (ended || lost !== client) return;
    client = undefined;
    hearing = false;
    clearInterval(pulse);
    void lost.end().catch(() => {});
    timer = setTimeout(() => void open(), pause);
    pause = Math.min(pause * 2, PAUSE.longest);
  }

  void open();
  return {
    listen(topic, listener) {
      const entry = { topic, listener };
      listeners.add(entry);
      if (hearing) listener.gap();
      return () => listeners.delete(entry);
    },
    async close() {
      ended = true;
      clearTimeout(timer);
      clearInterval(pulse);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
