import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RealtimeEvent, ServerFrame } from "../api/realtime-protocol";
import { createRealtime } from "./realtime-client";
import { reconnectDelay } from "./reconnecting-socket";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Line extends EventTarget {
  readonly sent: string[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  opens() {
    this.dispatchEvent(new Event("open"));
  }
  says(frame: ServerFrame) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  breaks() {
    this.dispatchEvent(new Event("close"));
  }
}

function start() {
  const lines: Line[] = [];
  const realtime = createRealtime("ws://site/api/v1/realtime", (url) => {
    const line = new Line(url);
    lines.push(line);
    return line as unknown as WebSocket;
  });
  return { realtime, lines, last: () => lines.at(-1)! };
}
const event = (channel: string, payload: unknown = 1): RealtimeEvent => ({
  events: [`${channel}.raised`],
  channels: [channel],
  timestamp: 0,
  payload,
});
const refusal: ServerFrame = { type: "error", data: { code: 1008, message: "no" } };

test("subscriptions close together share one connection, opened 50 ms after the last", () => {
  const { realtime, lines } = start();
  realtime.subscribe(["campaigns.b"], () => {});
  vi.advanceTimersByTime(49);
  realtime.subscribe(["account", "campaigns.b"], () => {});
  vi.advanceTimersByTime(49);
  expect(lines).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(lines.map(({ url }) => decodeURIComponent(url))).toEqual([
    "ws://site/api/v1/realtime?project=reboot&current=1&channels[]=account&channels[]=campaigns.b",
  ]);
});

test("another channel opens another connection; the same channels do not", () => {
  const { realtime, lines } = start();
  const first = realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  realtime.subscribe(["a"], () => {});
  first();
  vi.advanceTimersByTime(50);
  expect(lines).toHaveLength(1);
  realtime.subscribe(["b"], () => {});
  vi.advanceTimersByTime(50);
  expect(lines.map(({ closed }) => closed)).toEqual([true, false]);
});

test("the last unsubscribe closes the connection, and there is no reconnect", () => {
  const { realtime, lines } = start();
  const end = realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  lines[0]!.opens();
  end();
  vi.advanceTimersByTime(50);
  expect(lines[0]!.closed).toBe(true);
  lines[0]!.breaks();
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("an event goes to the subscribers of its channels", () => {
  const { realtime, last } = start();
  const [a, b] = [vi.fn(), vi.fn()];
  realtime.subscribe(["a"], a);
  realtime.subscribe(["b", "c"], b);
  vi.advanceTimersByTime(50);
  last().opens();
  last().says({ type: "connected", data: { channels: ["a", "b", "c"], user: null } });
  last().says({ type: "event", data: event("c", { raised: 1 }) });
  expect(a).not.toHaveBeenCalled();
  expect(b.mock.calls).toEqual([[event("c", { raised: 1 })]]);
});

test("reconnect delays follow the specification: 1 s five times, 5 s up to 15, 10 s up to 100, then 60 s", () => {
  const { realtime, lines, last } = start();
  realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  for (let attempt = 0; attempt < 103; attempt++) {
    const pause = attempt < 5 ? 1000 : attempt < 15 ? 5000 : attempt < 100 ? 10_000 : 60_000;
    expect(reconnectDelay(attempt)).toBe(pause);
    last().breaks();
    vi.advanceTimersByTime(pause - 1);
    expect(lines).toHaveLength(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(attempt + 2);
  }
});

test("after any sequence of opens and losses, the delay depends on attempts since the last open connection", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 12, arbitrary: fc.constant("breaks") }, fc.constant("opens")), {
        maxLength: 160,
      }),
      (story) => {
        vi.clearAllTimers();
        const { realtime, lines, last } = start();
        const end = realtime.subscribe(["a"], () => {});
        vi.advanceTimersByTime(50);
        let attempts = 0;
        for (const [at, happens] of story.entries()) {
          if (happens === "opens") {
            if (story[at - 1] === "opens") continue;
            last().opens();
            attempts = 0;
            continue;
          }
          const count = lines.length;
          last().breaks();
          vi.advanceTimersByTime(reconnectDelay(attempts) - 1);
          expect(lines).toHaveLength(count);
          vi.advanceTimersByTime(1);
          expect(lines).toHaveLength(count + 1);
          attempts++;
        }
        end();
      },
    ),
    { numRuns: 60 },
  );
});

test("an open connection resets the reconnect attempts", () => {
  const { realtime, lines, last } = start();
  realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  for (let attempt = 0; attempt < 7; attempt++) {
    last().breaks();
    vi.advanceTimersByTime(5000);
  }
  const before = lines.length;
  last().opens();
  last().breaks();
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(before + 1);
});

test("after 1008 there is no reconnect until the subscriptions change", () => {
  const { realtime, lines, last } = start();
  realtime.subscribe(["admin.gifts"], () => {});
  vi.advanceTimersByTime(50);
  last().opens();
  last().says(refusal);
  last().breaks();
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(1);
  realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  expect(lines).toHaveLength(2);
  last().opens();
  last().breaks();
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(3);
});

test("only 1008 as the last frame prevents a reconnect", () => {
  const { realtime, lines, last } = start();
  realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  last().opens();
  last().says({ type: "error", data: { code: 1013, message: "slowly" } });
  last().breaks();
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
});

test("an open connection is pinged every 20 s", () => {
  const { realtime, last } = start();
  realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50 + 60_000);
  expect(last().sent).toEqual([]);
  last().opens();
  for (let count = 1; count <= 3; count++) {
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual(Array(count).fill('{"type":"ping"}'));
    last().says({ type: "pong" });
  }
});

test("a connection without a pong is replaced, even without a close event", () => {
  const { realtime, lines } = start();
  realtime.subscribe(["a"], () => {});
  vi.advanceTimersByTime(50);
  lines[0]!.opens();
  vi.advanceTimersByTime(40_000);
  expect(lines[0]!.closed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
});

test("pausing disconnects but retains subscriptions; frames of an old connection are ignored", () => {
  const { realtime, lines, last } = start();
  const receive = vi.fn();
  realtime.subscribe(["a"], receive);
  vi.advanceTimersByTime(50);
  lines[0]!.opens();
  realtime.pause();
  expect(lines[0]!.closed).toBe(true);
  lines[0]!.says({ type: "event", data: event("a") });
  expect(receive).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(1);
  realtime.resume();
  expect(lines).toHaveLength(2);
  last().says({ type: "event", data: event("a") });
  expect(receive).toHaveBeenCalledOnce();
});
