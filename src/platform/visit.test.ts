import { expect, test } from "vitest";
import { boundTo, unbound, visitOf } from "./visit.server";

const ORIGIN = "https://example.org";

test("a visit is known by its cookie, and the id in URLs does not tell it", () => {
  const begun = visitOf(undefined, ORIGIN);
  expect(begun.cookie).toMatch(
    /^__Host-visit=[\w-]{16}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=21600$/,
  );
  const again = visitOf(begun.cookie!.split(";")[0], ORIGIN);
  expect(again).toEqual({ id: begun.id, cookie: null });
  expect(begun.cookie).not.toContain(begun.id);
});

test("without its cookie, or with another's, a new visit begins", () => {
  const ids = [undefined, "", "__Host-visit=short", "visit=AAAAAAAAAAAAAAAA"].map(
    (cookies) => visitOf(cookies, ORIGIN).id,
  );
  expect(new Set(ids).size).toBe(4);
});

test("a key opens in its own visit only; a key of a mail opens everywhere", () => {
  expect(unbound(`id${boundTo("visit-1")}`, "visit-1")).toBe("id");
  expect(unbound(`id${boundTo("visit-1")}`, "visit-2")).toBeNull();
  expect(unbound(`id${boundTo("visit-1")}`, undefined)).toBeNull();
  expect(unbound(`id${boundTo(undefined)}`, "visit-2")).toBe("id");
});
