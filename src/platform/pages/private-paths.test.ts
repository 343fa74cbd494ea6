import fc from "fast-check";
import { expect, test } from "vitest";
import { isPrivatePath } from "./private-paths";

test("a private path is known in every language, and however the router lets it be written", () => {
  for (const path of [
    ...[
      "/orders/x",
      "/fr/orders/x",
      "/Orders/x",
      "/%6Frders/x",
      "/orders//x",
      "/orders/x/",
      "/orders/x.data",
    ],
    ...["/orders/x.pdf", "/account", "/account.data", "/ar/status/x", "/reset/x", "/admin/anything/below/it"],
  ])
    expect(isPrivatePath(path), path).toBe(true);
});

test("other paths are public, also when a private one is the beginning of their name", () => {
  for (const path of [
    "/",
    "/fr",
    "/reset",
    "/reset.data",
    "/login",
    "/ordersome",
    "/donate",
    "/register",
    "/%",
  ])
    expect(isPrivatePath(path), path).toBe(false);
});

test("no path makes it throw", () => {
  fc.assert(fc.property(fc.string(), (path) => void isPrivatePath(path)));
});
