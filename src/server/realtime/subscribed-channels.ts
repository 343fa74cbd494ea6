import type { ResolvedChannel } from "../../registry/realtime-channels";
import type { ChannelSubscriptions, Subscriber } from "./channel-subscriptions";

/** The channels of one connection. @param wantsCurrent send the state of each channel first */
export function createSubscribedChannels(
  subscriptions: ChannelSubscriptions,
  subscriber: Subscriber,
  wantsCurrent: boolean,
) {
  let subscribed = new Map<string, ResolvedChannel>();
  return {
    replace(next: Map<string, ResolvedChannel>): void {
      const previous = subscribed;
      subscribed = next;
      for (const name of previous.keys()) if (!next.has(name)) subscriptions.unsubscribe(name, subscriber);
      for (const [name, resolved] of next)
        if (!previous.has(name)) subscriptions.subscribe(resolved, subscriber, wantsCurrent);
    },
    clear(): void {
      for (const name of subscribed.keys()) subscriptions.unsubscribe(name, subscriber);
      subscribed.clear();
    },
  };
}
