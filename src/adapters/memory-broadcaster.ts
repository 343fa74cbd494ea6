import type { Broadcaster, Listener, Topic } from "../ports/broadcaster";

export function createMemoryBroadcaster(): Broadcaster & {
  publish: (topic: Topic, name: string) => void;
  interrupt: () => void;
} {
  const listeners = new Set<{ topic: Topic; listener: Listener }>();
  return {
    subscribe(topic, listener) {
      const entry = { topic, listener };
      listeners.add(entry);
      listener.onGap();
      return () => listeners.delete(entry);
    },
    publish(topic, name) {
      for (const entry of listeners) if (entry.topic === topic) entry.listener.onEvent(name);
    },
    interrupt() {
      for (const { listener } of listeners) listener.onGap();
    },
  };
}
