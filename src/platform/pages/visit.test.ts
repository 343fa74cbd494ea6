import { expect, test } from "vitest";
import { visitSuffix, stripVisitSuffix, resolveVisit } from "./visit.server";

const ORIGIN = "https://example.org";

test("a visit is known by its cookie, and the id in URLs does not tell it", () => {
  const started = resolveVisit(undefined, ORIGIN);
  expect(started.cookie).toMatch(
    /^__Host-visit=[\w-]{16}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=21600$/,
  );
  const again = resolveVisit(started.cookie!.split(";")[0], ORIGIN);
  expect(again).toEqual({ id: started.id, cookie: null });
  expect(started.cookie).not.toContain(started.id);
});

test("without its cookie, or with another's, a new visit begins", () => {
  const ids = [undefined, "", "__Host-visit=short", "visit=AAAAAAAAAAAAAAAA"].map(
    (cookies) => resolveVisit(cookies, ORIGIN).id,
  );
  expect(new Set(ids).size).toBe(4);
});

test("a key opens in its own visit only; a key of a mail opens everywhere", () => {
  expect(stripVisitSuffix(`id${visitSuffix("visit-1")}`, "visit-1")).toBe("id");
  expect(stripVisitSuffix(`id${visitSuffix("visit-1")}`, "visit-2")).toBeNull();
  expect(stripVisitSuffix(`id${visitSuffix("visit-1")}`, undefined)).toBeNull();
  expect(stripVisitSuffix(`id${visitSuffix(undefined)}`, "visit-2")).toBe("id");
});
