import { createLimiter } from "../../platform/concurrency-limiter";
import type { RealtimeEvent, ServerFrame } from "../../platform/api/realtime-protocol";
import type { ResolvedChannel } from "../../registry/realtime-channels";

export type Subscriber = Readonly<{
  deliver: (resolved: ResolvedChannel, frame: Buffer) => void;
  /** The channel's subject is not published. Called once, after subscribing. */
  reportMissing: (resolved: ResolvedChannel) => void;
}>;

export type SubscriptionOptions = Readonly<{
  /** Returns the payload of a channel; null if nothing is published. */
  read: (resolved: ResolvedChannel) => Promise<unknown>;
  /** Least time between two events of a channel, in milliseconds; events in between are merged. */
  minIntervalMs: number;
  now: () => Date;
  onError: (error: unknown) => void;
}>;

/** After a lost database connection, all channels are read again. */
const MAX_CONCURRENT_READS = 4;
const RETRY_MS = 1000;

type ChannelState = {
  resolved: ResolvedChannel;
  subscribers: Set<Subscriber>;
  pendingEvents: Set<string>;
  /** Subscribers since the last read, and whether they want the current state. */
  awaitingState: Map<Subscriber, boolean>;
  busy: boolean;
  lastPayload: string | undefined;
};

const createChannelState = (resolved: ResolvedChannel): ChannelState => ({
  resolved,
  subscribers: new Set(),
  pendingEvents: new Set(),
  awaitingState: new Map(),
  busy: false,
  lastPayload: undefined,
});

const hasWork = ({ subscribers, pendingEvents, awaitingState }: ChannelState): boolean =>
  subscribers.size > 0 && (pendingEvents.size > 0 || awaitingState.size > 0);

/** Reads a channel once per event, one read at a time: subscribers never get an older state. */
export function createChannelSubscriptions({ read, minIntervalMs, now, onError }: SubscriptionOptions) {
  const states = new Map<string, ChannelState>();
  const limiter = createLimiter(MAX_CONCURRENT_READS);

  function flush(state: ChannelState): void {
    if (state.busy || !hasWork(state)) return;
    state.busy = true;
    void publishPending(state)
      .then(
        () => minIntervalMs,
        (error: unknown) => {
          onError(error);
          return RETRY_MS;
        },
      )
      .then((delayMs) => setTimeout(() => flush(Object.assign(state, { busy: false })), delayMs));
  }

  async function publishPending(state: ChannelState): Promise<void> {
    const events = [...state.pendingEvents];
    const awaitingState = new Map(state.awaitingState);
    state.pendingEvents.clear();
    state.awaitingState.clear();
    try {
      const { read: readChannel } = state.resolved.channel;
      const payload = readChannel ? await limiter(() => read(state.resolved)) : {};
      if (payload === null) reportMissing(state, awaitingState);
      else broadcast(state, { events, awaitingState, payload: JSON.stringify(payload), at: now() });
    } catch (error) {
      for (const event of events) state.pendingEvents.add(event);
      for (const [subscriber, current] of awaitingState) state.awaitingState.set(subscriber, current);
      throw error;
    }
  }

  return {
    subscribe(resolved: ResolvedChannel, subscriber: Subscriber, current: boolean): void {
      let state = states.get(resolved.name);
      if (!state) states.set(resolved.name, (state = createChannelState(resolved)));
      state.subscribers.add(subscriber);
      // A channel without a payload always exists.
      if (current || resolved.channel.read) state.awaitingState.set(subscriber, current);
      flush(state);
    },

    unsubscribe(name: string, subscriber: Subscriber): void {
      const state = states.get(name);
      state?.subscribers.delete(subscriber);
      state?.awaitingState.delete(subscriber);
      if (state?.subscribers.size === 0) states.delete(name);
    },

    onEvent(event: string): void {
      const state = states.get(event.slice(0, Math.max(0, event.lastIndexOf("."))));
      state?.pendingEvents.add(event);
      if (state) flush(state);
    },

    onGap(): void {
      for (const state of states.values()) {
        state.pendingEvents.add(`${state.resolved.name}.current`);
        flush(state);
      }
    },
  };
}
export type ChannelSubscriptions = ReturnType<typeof createChannelSubscriptions>;

function reportMissing(state: ChannelState, awaitingState: ReadonlyMap<Subscriber, boolean>): void {
  for (const subscriber of awaitingState.keys())
    if (state.subscribers.has(subscriber)) subscriber.reportMissing(state.resolved);
}

type Publication = Readonly<{
  events: string[];
  awaitingState: ReadonlyMap<Subscriber, boolean>;
  payload: string;
  at: Date;
}>;

function broadcast(state: ChannelState, { events, awaitingState, payload, at }: Publication): void {
  // Without a payload there is nothing to compare: every event is new.
  const hasChanged = events.length > 0 && (payload !== state.lastPayload || !state.resolved.channel.read);
  if (events.length > 0) state.lastPayload = payload;
  const subscribers = hasChanged
    ? [...state.subscribers]
    : [...state.subscribers].filter((subscriber) => awaitingState.get(subscriber) === true);
  if (subscribers.length === 0) return;
  const eventNames = hasChanged ? events : [`${state.resolved.name}.current`];
  const frame = eventFrame(state.resolved, eventNames, at, payload);
  for (const subscriber of subscribers) subscriber.deliver(state.resolved, frame);
}

/** The payload is JSON already. Clients that subscribed to `account` know no other name of the channel. */
function eventFrame({ name, channel }: ResolvedChannel, events: string[], at: Date, payload: string): Buffer {
  const channels = channel.access === "oneself" ? [name, "account"] : [name];
  const data: Omit<RealtimeEvent, "payload"> = { events, channels, timestamp: at.getTime() };
  const frame = JSON.stringify({ type: "event", data } satisfies {
    type: ServerFrame["type"];
    data: typeof data;
  });
  return Buffer.from(`${frame.slice(0, -2)},"payload":${payload}}}`);
}
