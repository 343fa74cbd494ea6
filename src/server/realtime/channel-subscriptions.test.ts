import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RealtimeEvent } from "../../platform/api/realtime-protocol";
import { SEEDED_AT } from "../../../test/support/clock";
import { ANONYMOUS, type Principal } from "../../platform/auth/principal";
import { type ResolvedChannel, resolveChannel } from "../../registry/realtime-channels";
import { type Subscriber, createChannelSubscriptions } from "./channel-subscriptions";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tuned = (name: string, who: Principal = ANONYMOUS) => resolveChannel(name, who) as ResolvedChannel;
const drive = tuned("campaigns.drive");

function start() {
  const source = { value: 0 as unknown, reads: 0, broken: false, pending: null as Promise<void> | null };
  const errors: unknown[] = [];
  const feeds = createChannelSubscriptions({
    async read() {
      source.reads++;
      const { value } = source;
      await source.pending;
      if (source.broken) throw new Error("unavailable");
      return value;
    },
    minIntervalMs: 250,
    now: () => SEEDED_AT,
    onError: (error) => errors.push(error),
  });
  const receive = (one = drive, current = false) => {
    const received: RealtimeEvent[] = [];
    const frames: Buffer[] = [];
    const missing: string[] = [];
    const listener: Subscriber = {
      reportMissing: ({ name }) => missing.push(name),
      deliver(_tuned, frame) {
        frames.push(frame);
        received.push((JSON.parse(String(frame)) as { data: RealtimeEvent }).data);
      },
    };
    feeds.subscribe(one, listener, current);
    return { received, frames, missing, leave: () => feeds.unsubscribe(one.name, listener) };
  };
  return { source, errors, feeds, receive };
}
const subscribed = () => at(250);
const at = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const payloads = (received: RealtimeEvent[]) => received.map(({ payload }) => payload);

test("an event is read once for all subscribers, and all receive the same bytes", async () => {
  const { source, feeds, receive } = start();
  const hearers = Array.from({ length: 100 }, () => receive());
  await at(500);
  const before = source.reads;
  source.value = { raised: 5 };
  feeds.onEvent("campaigns.drive.raised");
  await at(0);
  expect([before, source.reads - before]).toEqual([2, 1]);
  for (const { received, frames } of hearers) {
    expect(frames[0]).toBe(hearers[0]!.frames[0]);
    expect(received).toEqual([
      {
        events: ["campaigns.drive.raised"],
        channels: ["campaigns.drive"],
        timestamp: SEEDED_AT.getTime(),
        payload: { raised: 5 },
      },
    ]);
  }
});

test("a burst is at most four events a second, and the last state arrives", async () => {
  const { source, feeds, receive } = start();
  const { received } = receive();
  for (let i = 1; i <= 999; i++) {
    source.value = i;
    feeds.onEvent(i % 2 ? "campaigns.drive.raised" : "campaigns.drive.edited");
    await at(1);
  }
  expect(received.length).toBeLessThanOrEqual(4);
  expect(source.reads).toBeLessThanOrEqual(4);
  await at(1000);
  expect(payloads(received).at(-1)).toBe(999);
  expect(received.at(-1)!.events.sort()).toEqual(["campaigns.drive.edited", "campaigns.drive.raised"]);
  expect(payloads(received)).toEqual(payloads(received).toSorted((a, b) => Number(a) - Number(b)));
});

test("a change during a read causes another read", async () => {
  const { source, feeds, receive } = start();
  const { received } = receive();
  await subscribed();
  const slow = Promise.withResolvers<void>();
  source.pending = slow.promise;
  source.value = "old";
  feeds.onEvent("campaigns.drive.raised");
  await at(0);
  source.value = "new";
  feeds.onEvent("campaigns.drive.raised");
  source.pending = null;
  slow.resolve();
  await at(1000);
  expect(payloads(received)).toEqual(["old", "new"]);
});

test("an unchanged payload is not sent again", async () => {
  const { feeds, receive } = start();
  const { received } = receive();
  for (let i = 0; i < 3; i++) {
    feeds.onEvent("campaigns.drive.edited");
    await at(1000);
  }
  expect(received).toHaveLength(1);
});

test("only subscribers that request the current state receive it, and many requests share a read", async () => {
  const { source, receive } = start();
  const quiet = receive();
  const crowd = Array.from({ length: 50 }, () => receive(drive, true));
  await at(1000);
  expect(source.reads).toBeLessThanOrEqual(2);
  expect(quiet.received).toEqual([]);
  for (const { received } of crowd)
    expect(received.map(({ events }) => events)).toEqual([["campaigns.drive.current"]]);
});

test("after an interruption subscribers receive what they missed, and nothing if they missed nothing", async () => {
  const { source, feeds, receive } = start();
  const { received } = receive();
  feeds.onEvent("campaigns.drive.raised");
  await at(1000);
  feeds.onGap();
  await at(1000);
  expect(payloads(received)).toEqual([0]);
  source.value = 7;
  feeds.onGap();
  await at(1000);
  expect(payloads(received)).toEqual([0, 7]);
});

test("a failed read is retried until it succeeds", async () => {
  const { source, errors, feeds, receive } = start();
  const { received } = receive();
  source.broken = true;
  feeds.onEvent("campaigns.drive.raised");
  await at(2500);
  expect(errors.length).toBeGreaterThan(1);
  source.broken = false;
  source.value = 3;
  await at(1000);
  expect(received.map(({ events, payload }) => [events, payload])).toEqual([[["campaigns.drive.raised"], 3]]);
});

test("no events for unpublished campaigns, other channels or after leaving; without subscribers nothing is read", async () => {
  const { source, feeds, receive } = start();
  source.value = null;
  const { received, leave } = receive();
  await subscribed();
  expect(source.reads).toBe(1);
  feeds.onEvent("campaigns.drive.edited");
  feeds.onEvent("campaigns.other.raised");
  feeds.onEvent("campaigns.drive");
  feeds.onEvent("");
  await at(1000);
  expect([received, source.reads]).toEqual([[], 2]);
  leave();
  source.value = 1;
  feeds.onEvent("campaigns.drive.raised");
  await at(1000);
  expect([received, source.reads]).toEqual([[], 2]);
});

test("an event of a private channel names what happened and reads nothing", async () => {
  const { source, feeds, receive } = start();
  const own = receive(tuned("account", { kind: "user", id: "7", roles: [] }));
  for (const what of ["profile", "orders"]) {
    feeds.onEvent(`account.7.${what}`);
    feeds.onEvent(`account.8.${what}`);
    await at(1000);
  }
  expect(source.reads).toBe(0);
  expect(own.received.map(({ events, channels, payload }) => [events, channels, payload])).toEqual([
    [["account.7.profile"], ["account.7", "account"], {}],
    [["account.7.orders"], ["account.7", "account"], {}],
  ]);
});

test("a subscriber to an unpublished channel is notified once, and receives its events after publication", async () => {
  const { source, feeds, receive } = start();
  source.value = null;
  const clients = [receive(), receive(drive, true)];
  await at(1000);
  feeds.onEvent("campaigns.drive.edited");
  await at(1000);
  for (const { missing, received } of clients) expect([missing, received]).toEqual([["campaigns.drive"], []]);
  source.value = { raised: 0 };
  feeds.onEvent("campaigns.drive.edited");
  await at(1000);
  for (const { missing, received } of clients)
    expect([missing.length, payloads(received)]).toEqual([1, [{ raised: 0 }]]);
  const later = receive();
  await at(1000);
  expect([later.missing, later.received]).toEqual([[], []]);
});
