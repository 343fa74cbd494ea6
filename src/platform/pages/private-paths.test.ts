import fc from "fast-check";
import { expect, test } from "vitest";
import { isPrivatePath } from "./private-paths";

test("a private path is recognised in every language and notation that the router accepts", () => {
  for (const path of [
    "/orders/x",
    "/fr/orders/x",
    "/Orders/x",
    "/%6Frders/x",
    "/orders//x",
    "/orders/x/",
    "/orders/x.data",
    "/orders/x.pdf",
    "/account",
    "/account.data",
    "/ar/status/x",
    "/reset/x",
    "/admin/anything/below/it",
  ])
    expect(isPrivatePath(path), path).toBe(true);
});

test("other paths are public, even with a private name as prefix", () => {
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

test("no path throws", () => {
  fc.assert(fc.property(fc.string(), (path) => void isPrivatePath(path)));
});
