import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { createProxyMonitor } from "./untrusted-proxy";
import { DAY_MS } from "../../platform/time/durations";

function watching(trustedProxies: string[], origin = "https://reboot.example") {
  const lines: string[] = [];
  let time = Date.parse("2026-11-23T08:00:00Z");
  const log = { info: () => {}, warn: (_: object, text: string) => void lines.push(text), error: () => {} };
  const watch = createProxyMonitor({ origin, trustedProxies }, { log, now: () => new Date(time) });
  const look = (remoteAddress: string, headers: Record<string, string>) =>
    watch.inspect({ socket: { remoteAddress } as Socket, headers });
  return { ...watch, look, lines, pass: (milliseconds: number) => (time += milliseconds) };
}

test("an untrusted private proxy is reported with the setting to change, once a day", () => {
  const watch = watching(["127.0.0.1"]);
  for (let n = 0; n < 50; n++) watch.look("::ffff:10.0.0.5", { "x-forwarded-for": "203.0.113.7" });
  watch.look("fd00::5", { "x-forwarded-proto": "https" });
  expect(watch.lines).toEqual([
    "the proxy at 10.0.0.5 is not in TRUSTED_PROXIES: limits and the log take all readers behind it for one. If it is yours, set TRUSTED_PROXIES=127.0.0.1,10.0.0.5",
  ]);
  expect(watch.count()).toBe(51);
  expect(watch.latestUntrusted()?.ip).toBe("fd00::5");
  watch.pass(DAY_MS);
  expect(watch.latestUntrusted()).toBeNull();
  watch.look("10.0.0.5", { "x-forwarded-for": "203.0.113.7" });
  expect(watch.lines).toHaveLength(2);
});

test("a second proxy in front of the trusted one is noticed too", () => {
  const watch = watching(["127.0.0.1"]);
  watch.look("127.0.0.1", { "x-forwarded-for": "203.0.113.7, 10.0.0.5", "x-forwarded-proto": "https" });
  expect(watch.latestUntrusted()?.ip).toBe("10.0.0.5");
});

test.each([
  ["headers that a client on the internet made up", "203.0.113.7", { "x-forwarded-for": "198.51.100.1" }],
  ["a trusted proxy", "127.0.0.1", { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" }],
  ["a forged header before it", "127.0.0.1", { "x-forwarded-for": "10.0.0.5, 203.0.113.7" }],
  ["a trusted proxy that names no client", "127.0.0.1", { "x-forwarded-proto": "https" }],
  ["a reader of the same network", "127.0.0.1", { "x-forwarded-for": "10.0.0.9" }],
  ["a probe without a proxy's headers", "10.0.0.5", {}],
  ["nonsense in the header", "10.0.0.5", { "x-forwarded-for": "unknown" }],
])("%s raises no alarm", (_, ip, headers: Record<string, string>) => {
  const watch = watching(["127.0.0.1"]);
  watch.look(ip, headers);
  expect([watch.lines, watch.latestUntrusted(), watch.count()]).toEqual([[], null, 0]);
});

test("without https there is no proxy to expect", () => {
  const watch = watching([], "http://localhost:3000");
  watch.look("127.0.0.1", { "x-forwarded-for": "203.0.113.7" });
  expect(watch.count()).toBe(0);
});
