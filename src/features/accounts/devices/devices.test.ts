import { expect, test } from "vitest";
import { deviceCookie, deviceTokens } from "./devices.service.server";

test("the device cookie holds tokens of at most four accounts and no account name", () => {
  const tokens = Array.from({ length: 5 }, (_, each) => String(each).repeat(43));
  const line = deviceCookie(tokens.slice(0, 4), "https://example.org");
  expect(line).toMatch(/^__Host-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/);
  expect(deviceTokens(line.split(";")[0], "https://example.org")).toEqual(tokens.slice(0, 4));
  expect(deviceTokens(`device=${tokens.join(".")}`, "http://localhost")).toHaveLength(4);
  expect(deviceTokens("device=x.' or 1=1..", "http://localhost")).toEqual([]);
  expect(deviceTokens(null, "http://localhost")).toEqual([]);
});
