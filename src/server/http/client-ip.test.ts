import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { createClientIpKey } from "./client-ip";

const from = (proxies: string[], remoteAddress: string | undefined, named?: string) =>
  createClientIpKey(proxies)({
    socket: { remoteAddress } as Socket,
    headers: named === undefined ? {} : { "x-forwarded-for": named },
  });

test("without a trusted proxy the IP address is the socket's, whatever a header says", () => {
  expect(from([], "203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  expect(from([], "::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(from([], undefined)).toBe("");
});

test("a trusted proxy names the client; entries before the first untrusted address are ignored", () => {
  expect(from(["127.0.0.1"], "::ffff:127.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  expect(from(["10.0.0.0/8"], "10.1.1.1", "1.1.1.1, 198.51.100.1, 10.2.2.2")).toBe("198.51.100.1");
  expect(from(["10.0.0.0/8"], "::ffff:a01:101", "::ffff:c633:6401")).toBe("198.51.100.1");
  expect(from(["10.0.0.0/8"], "10.1.1.1", "nonsense")).toBe("10.1.1.1");
  expect(from(["10.0.0.0/8"], "10.1.1.1")).toBe("10.1.1.1");
  expect(from(["fd00::/8"], "fd00::1", "2001:db8:1:2:3::4")).toBe("2001:db8:1:2::/64");
});
