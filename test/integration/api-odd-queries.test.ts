import fc from "fast-check";
import { expect, test } from "vitest";
import { apiRoutes } from "../../src/registry/api-routes";
import { createContentApi } from "./api-content.fixture";

const { get } = await createContentApi();

for (const query of [
  "sort=nope",
  "sort=",
  "sort=--id",
  "limit=0",
  "limit=101",
  "limit=-1",
  "limit=1.5",
  "limit=abc",
  "limit=",
  "limit=1&limit=2",
  "limit=99999999999999999999",
  "cursor=nope",
  "cursor=",
  "cursor=-publishedAt.",
  "cursor=-publishedAt.WyJhIiwiYiJd",
  "cursor=startDate.WyIyMDI2LTAxLTAxIiwiMDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0",
  "fields=",
  "fields=nope",
  "fields=id,,title",
  "fields=__proto__",
  "category=nope",
  "category=",
  "category=web-development&category=data-science",
  "unknown=1",
  "__proto__=1",
  "constructor=1",
  "q=%00",
  `q=${"x".repeat(201)}`,
  "q[]=a",
  "utm_source=x",
])
  test(`?${query.slice(0, 40)} is refused and names the parameter`, async () => {
    const { status, body } = await get(`/programs?${query}`);
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.errors.length).toBeGreaterThan(0);
  });

test("a cursor of another order is refused, and one of another list is harmless", async () => {
  const { nextCursor } = (await get("/programs?limit=1&sort=startDate")).body;
  expect((await get(`/programs?sort=-startDate&cursor=${encodeURIComponent(nextCursor)}`)).status).toBe(422);
  expect((await get(`/initiatives?sort=startDate&cursor=${encodeURIComponent(nextCursor)}`)).status).toBe(
    200,
  );
});

test("unusual words, URLs and languages never cause a server error", async () => {
  const paths = apiRoutes.filter(({ method }) => method === "GET").map(({ path }) => path);
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "../../etc/passwd",
      "'; drop table program; --",
      "%",
      "\0",
      "a\0b",
      "null",
      "-1",
      "NaN",
      "&|!():*<->",
      "\u{1f4a9}",
      "\ud800",
    ),
  );
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      odd,
      odd,
      odd,
      fc.constantFrom("q", "cursor", "limit", "sort", "fields", "category"),
      async (path, id, name, value, known) => {
        const address = path.replace(/:\w+/, encoded(id) || "x");
        for (const query of ["", `?${encoded(name)}=${encoded(value)}`, `?${known}=${encoded(value)}`]) {
          const { status, body } = await get(address + query, {
            "accept-language": encoded(value),
            "x-reboot-locale": encoded(name),
          });
          expect(status, `${address}${query}`).toBeLessThan(500);
          if (status >= 400) expect(body.code).toMatch(/^[a-z_]+$/);
        }
      },
    ),
    { numRuns: 150 },
  );
});
