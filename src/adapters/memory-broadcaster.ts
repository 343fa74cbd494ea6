import type { Broadcaster, Listener, Topic } from "../ports/broadcaster";

/** Within one process and without a database, for tests: they say by hand what changed. */
export function memoryBroadcaster(): Broadcaster & {
  say: (topic: Topic, name: string) => void;
  interrupt: () => void;
} {
  const listeners = new Set<{ topic: Topic; listener: Listener }>();
  return {
    listen(topic, listener) {
      const entry = { topic, listener };
      listeners.add(entry);
      listener.gap();
      return () => listeners.delete(entry);
    },
    say(topic, name) {
      for (const entry of listeners) if (entry.topic === topic) entry.listener.said(name);
    },
    interrupt() {
      for (const { listener } of listeners) listener.gap();
    },
  };
}
