import { expect, test } from "vitest";
import { ipKey, ipNetworkOf, plainIp } from "./ip-key";

test("one IPv4 address is one sender in every notation", () => {
  for (const address of [
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "::FFFF:192.0.2.7",
    "::ffff:c000:207",
    "0:0:0:0:0:ffff:c000:0207",
    "::ffff:192.0.2.7%eth0",
  ]) {
    expect(ipKey(address), address).toBe("192.0.2.7");
    expect(plainIp(address), address).toBe("192.0.2.7");
  }
  expect(ipKey("::ffff:c000:208")).toBe("192.0.2.8");
  expect(ipNetworkOf("::ffff:c000:207")).toBe("192.0.2.0/24");
});

test("one IPv6 /64 network is one sender in every notation", () => {
  const key = "2001:db8:1:2::/64";
  for (const address of [
    "2001:db8:1:2::1",
    "2001:0DB8:0001:0002:ffff:0:0:9",
    "2001:db8:1:2:3:4:5:6",
    "2001:db8:1:2::5%eth0",
  ])
    expect(ipKey(address)).toBe(key);
  expect(ipKey("2001:db8:1:3::1")).not.toBe(key);
  expect(ipKey("::1")).toBe("0:0:0:0::/64");
  expect(ipKey("fe80::")).toBe("fe80:0:0:0::/64");
});

test("a text that is no IP address is returned unchanged", () => {
  expect(ipKey("")).toBe("");
  expect(ipKey("unknown")).toBe("unknown");
  expect(ipKey("1::2::3")).toBe("1::2::3");
});
