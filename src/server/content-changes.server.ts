import pg from "pg";
import type { Log } from "../platform/deps";

/** The channel that the triggers of migration 0014 speak on; the payload is the name of a table or view. */
const CHANNEL = "content";
/** Pause before a lost connection is made again, in milliseconds; doubled up to the second. */
const PAUSE = { first: 250, longest: 10_000 };

/**
 * Hears which tables change, also by other processes, on a connection of its own. After every (re)connection the names
 * are `["*"]`: what was said meanwhile is lost.
 * @returns ends it
 */
export function listenForChanges(
  config: pg.ClientConfig,
  onChange: (tables: string[]) => void,
  log: Log,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let pause = PAUSE.first;

  async function open(): Promise<void> {
    const next = new pg.Client({ ...config, application_name: "reboot changes" });
    client = next;
    // Both come for one lost connection, or only one of them.
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    next.on("notification", ({ payload }) => payload && onChange([payload]));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      pause = PAUSE.first;
      onChange(["*"]);
    } catch (error) {
      log.warn({ err: error }, "changes of content are not heard; trying again");
      again(next);
    }
  }

  function again(lost: pg.Client): void {
    if (ended || lost !== client) return;
    client = undefined;
    void lost.end().catch(() => {});
    timer = setTimeout(() => void open(), pause);
    pause = Math.min(pause * 2, PAUSE.longest);
  }

  void open();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
