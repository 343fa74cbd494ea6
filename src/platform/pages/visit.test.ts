import { expect, test } from "vitest";
import { visitSuffix, stripVisitSuffix, resolveVisit } from "./visit.server";

const ORIGIN = "https://example.org";

const NOON = new Date("2026-05-04T12:00:00Z");
const request = (cookies: string | undefined, minutesLater = 0, method = "GET") => ({
  cookies: cookies?.split(";")[0],
  method,
  now: new Date(NOON.getTime() + minutesLater * 60_000),
});

test("a visit is resumed by its cookie, which its public id does not reveal", () => {
  const started = resolveVisit(request(undefined), ORIGIN);
  expect(started.cookie).toMatch(
    /^__Host-visit=[\w-]{16}\.\w+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=21600$/,
  );
  expect(resolveVisit(request(started.cookie!), ORIGIN)).toEqual({ id: started.id, cookie: null });
  expect(started.cookie).not.toContain(started.id);
});

test("half an hour after the last request pages do not open, but an open form can be sent", () => {
  const started = resolveVisit(request(undefined), ORIGIN);
  const read = resolveVisit(request(started.cookie!, 30), ORIGIN);
  expect(read.id).toBe(started.id);
  expect(resolveVisit(request(read.cookie!, 60), ORIGIN).id).toBe(started.id);
  expect(resolveVisit(request(started.cookie!, 31), ORIGIN).id).not.toBe(started.id);
  expect(resolveVisit(request(started.cookie!, 200, "POST"), ORIGIN).id).toBe(started.id);
});

test("without a valid cookie a new visit starts", () => {
  const ids = [undefined, "", "__Host-visit=short", "visit=AAAAAAAAAAAAAAAA.hrr8q0"].map(
    (cookies) => resolveVisit(request(cookies), ORIGIN).id,
  );
  expect(new Set(ids).size).toBe(4);
});

test("a key bound to a visit works only there; a key from an email works everywhere", () => {
  expect(stripVisitSuffix(`id${visitSuffix("visit-1")}`, "visit-1")).toBe("id");
  expect(stripVisitSuffix(`id${visitSuffix("visit-1")}`, "visit-2")).toBeNull();
  expect(stripVisitSuffix(`id${visitSuffix("visit-1")}`, undefined)).toBeNull();
  expect(stripVisitSuffix(`id${visitSuffix(undefined)}`, "visit-2")).toBe("id");
});
