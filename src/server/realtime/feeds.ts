import { createGate } from "../../platform/gate";
import type { RealtimeEvent, ServerFrame } from "../../platform/realtime-frames";
import type { Tuned } from "../../realtime";

/** Somebody with a line. `deliver` takes a frame as it goes out: the same bytes for everybody. */
export type Hearer = Readonly<{ deliver: (tuned: Tuned, frame: Buffer) => void }>;

export type FeedOptions = Readonly<{
  /** What a channel says now; null: nothing. */
  read: (tuned: Tuned) => Promise<unknown>;
  /** Least time between two events of one channel, in milliseconds. What comes meanwhile is said together after it. */
  pause: number;
  now: () => Date;
  onError: (error: unknown) => void;
}>;

/** Channels read at once: after a lost connection to the database all of them are looked at again. */
const READS = 4;
/** When a channel could not be read, it is tried again after this many milliseconds. */
const RETRY = 1000;

type Feed = {
  tuned: Tuned;
  hearers: Set<Hearer>;
  /** Events that were not passed on yet. */
  waiting: Set<string>;
  /** Those who asked for the state now. */
  curious: Set<Hearer>;
  /** Being read, or resting after it. */
  busy: boolean;
  /** The payload that went out last. */
  said: string | undefined;
};

/**
 * The channels that somebody hears. Each is read once for an event, however many hear it, and one read at a time: so what a
 * hearer gets is never older than what it got before, and after the last event of a burst comes the last state.
 */
export function createFeeds({ read, pause, now, onError }: FeedOptions) {
  const feeds = new Map<string, Feed>();
  const gate = createGate(READS);

  /** Speaks as soon as may be. */
  function wake(feed: Feed): void {
    if (feed.busy || feed.hearers.size === 0 || (feed.waiting.size === 0 && feed.curious.size === 0)) return;
    feed.busy = true;
    void speak(feed)
      .then(
        () => pause,
        (error: unknown) => {
          onError(error);
          return RETRY;
        },
      )
      .then((rest) => setTimeout(() => wake(Object.assign(feed, { busy: false })), rest));
  }

  async function speak(feed: Feed): Promise<void> {
    const events = [...feed.waiting];
    const curious = [...feed.curious];
    feed.waiting.clear();
    feed.curious.clear();
    try {
      const { read: known } = feed.tuned.channel;
      const payload = known ? await gate(() => read(feed.tuned)) : {};
      if (payload !== null) tell(feed, events, curious, JSON.stringify(payload));
    } catch (error) {
      for (const event of events) feed.waiting.add(event);
      for (const hearer of curious) feed.curious.add(hearer);
      throw error;
    }
  }

  function tell(feed: Feed, events: string[], curious: Hearer[], payload: string): void {
    // Without anything to read there is nothing to compare: an event is always news.
    const news = events.length > 0 && (payload !== feed.said || !feed.tuned.channel.read);
    if (events.length > 0) feed.said = payload;
    const hearers = news ? [...feed.hearers] : curious.filter((hearer) => feed.hearers.has(hearer));
    if (hearers.length === 0) return;
    const names = news ? events : [`${feed.tuned.name}.current`];
    const frame = eventFrame(feed.tuned, names, now(), payload);
    for (const hearer of hearers) hearer.deliver(feed.tuned, frame);
  }

  return {
    /** From now on this one hears a channel; `current`: and is told first how it stands. */
    join(tuned: Tuned, hearer: Hearer, current: boolean): void {
      let feed = feeds.get(tuned.name);
      if (!feed) {
        feed = {
          tuned,
          hearers: new Set(),
          waiting: new Set(),
          curious: new Set(),
          busy: false,
          said: undefined,
        };
        feeds.set(tuned.name, feed);
      }
      feed.hearers.add(hearer);
      if (current) feed.curious.add(hearer);
      wake(feed);
    },

    leave(name: string, hearer: Hearer): void {
      const feed = feeds.get(name);
      feed?.hearers.delete(hearer);
      feed?.curious.delete(hearer);
      if (feed?.hearers.size === 0) feeds.delete(name);
    },

    /** Something happened, `<channel>.<what>`. */
    heard(event: string): void {
      const feed = feeds.get(event.slice(0, Math.max(0, event.lastIndexOf("."))));
      feed?.waiting.add(event);
      if (feed) wake(feed);
    },

    /** Anything may have happened. */
    missed(): void {
      for (const feed of feeds.values()) {
        feed.waiting.add(`${feed.tuned.name}.current`);
        wake(feed);
      }
    },
  };
}
export type Feeds = ReturnType<typeof createFeeds>;

/** The payload is JSON already. The own account is called by both its names: who asked for `account` knows no other. */
function eventFrame({ name, channel }: Tuned, events: string[], at: Date, payload: string): Buffer {
  const channels = channel.heardBy === "oneself" ? [name, "account"] : [name];
  const data: Omit<RealtimeEvent, "payload"> = { events, channels, timestamp: at.getTime() };
  const frame = JSON.stringify({ type: "event", data } satisfies {
    type: ServerFrame["type"];
    data: typeof data;
  });
  return Buffer.from(`${frame.slice(0, -2)},"payload":${payload}}}`);
}
