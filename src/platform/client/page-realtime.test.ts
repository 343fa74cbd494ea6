import { afterEach, beforeEach, expect, test, vi } from "vitest";

class FakeDocument extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }
  close() {
    this.closed = true;
  }
}
const open = () => FakeSocket.all.filter(({ closed }) => !closed).length;

let page: FakeDocument;
let frame: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSocket.all = [];
  page = new FakeDocument();
  frame = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "https://site.example" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", frame.addEventListener.bind(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function listen() {
  const { subscribe } = await import("./page-realtime");
  const end = subscribe(["campaigns.drive"], () => {});
  vi.advanceTimersByTime(50);
  return { subscribe, end };
}

test("a page uses one connection to its own host for all its parts, encrypted like the page", async () => {
  const { subscribe } = await listen();
  subscribe(["campaigns.drive"], () => {});
  vi.advanceTimersByTime(50);
  expect(FakeSocket.all.map(({ url }) => url.split("?")[0])).toEqual(["wss://site.example/api/v1/realtime"]);
});

test("a page hidden for a minute disconnects, and reconnects when it is visible", async () => {
  await listen();
  page.turn(true);
  vi.advanceTimersByTime(59_000);
  page.turn(false);
  vi.advanceTimersByTime(600_000);
  expect([FakeSocket.all.length, open()]).toEqual([1, 1]);
  page.turn(true);
  vi.advanceTimersByTime(60_000);
  expect(open()).toBe(0);
  page.turn(false);
  expect(open()).toBe(1);
});

test("a page in the back/forward cache disconnects, and reconnects when restored", async () => {
  await listen();
  frame.dispatchEvent(new Event("pagehide"));
  expect(open()).toBe(0);
  frame.dispatchEvent(new Event("pageshow"));
  expect(open()).toBe(1);
});

test("a reader with data saver gets no connection", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  await listen();
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toEqual([]);
});
