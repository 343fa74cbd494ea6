import { request as httpRequest } from "node:http";
import { expect, test } from "@playwright/test";

const long = "x".repeat(10_000);
const LISTS = ["programs", "events", "blog", "fundraisers", "initiatives"];
const NOWHERE = [
  "/no-such-page",
  "/xx",
  "/en",
  "/en/about",
  "/xx/programs",
  "/fr/nope",
  "/FR/programs",
  "/programs/nope",
  "/programs/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "/blog/..%2F..%2Fetc%2Fpasswd",
  "/blog/%00",
  "/blog/a%00b",
  "/events/' or 1=1 --",
  "/events/99999999999999999999",
  "/gallery/nope",
  "/gallery/graduation/nope",
  "/fundraisers/null",
  "/initiatives/undefined",
  `/blog/${"x".repeat(250)}`,
  ...LISTS.flatMap((list) => [
    `/${list}?category=nope`,
    `/${list}?category=%3Cscript%3E`,
    `/${list}?cursor=nope`,
    `/${list}?cursor=`,
    `/${list}?cursor=WyJhIiwiYiJd`,
    `/${list}?q=${long}`,
  ]),
  `/search?q=${long}`,
];

const SOURCES = [
  "/.git/HEAD",
  "/.git/config",
  "/.env",
  "/.gitignore",
  "/package.json",
  "/package-lock.json",
  "/src/root.tsx",
  "/build/server/index.js",
  "/server/index.js",
  "/node_modules/react/package.json",
  "/assets/../../server/index.js",
  "/assets/%2e%2e/%2e%2e/server/index.js",
  "/.vite/manifest.json",
  "/metrics",
];

for (const path of NOWHERE)
  test(`${path.slice(0, 60)} is not found`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    const text = await response.text();
    expect(text).toContain('id="main"');
    expect(text).not.toContain("<script>alert");
  });

test(
  "source, version control, settings and server code are not served",
  { tag: "@core" },
  async ({ request }) => {
    for (const path of SOURCES) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).not.toMatch(/"dependencies"|ref: refs|SECRET=|import .* from/);
    }
  },
);

test("a search for unusual text returns a page, never an error", async ({ request }) => {
  for (const words of [
    "%00",
    "%F0%9F%92%A9",
    "%3Cscript%3E",
    "'\"\\",
    "&|!():*<->",
    "%E2%80%8F",
    "  ",
    "a%27;drop table program;--",
  ])
    for (const path of ["/search", ...LISTS.map((list) => `/${list}`)]) {
      const response = await request.get(`${path}?q=${words}`);
      expect(response.status(), `${path}?q=${words}`).toBe(200);
      expect(await response.text()).not.toContain("<script></");
    }
});

const raw = (
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
  body = "",
): Promise<number> =>
  new Promise((resolve, reject) => {
    const all = { ...headers, ...(body ? { "content-length": String(body.length) } : {}) };
    const call = httpRequest(
      { host: "127.0.0.1", port: process.env["E2E_PORT"], path, method, headers: all, agent: false },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    call.on("error", reject);
    call.end(body);
  });

test("broken encodings, methods and bodies are refused, never a 500", { tag: "@core" }, async () => {
  for (const path of [
    "/%",
    "/%ff",
    "/programs/%E0%A4%A",
    "/programs?q=%ff%fe",
    "/programs?%",
    "//evil.example/x",
    "/programs/..;/x",
  ])
    expect(await raw(path), path).toBeLessThan(500);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
    expect(await raw("/programs", method, { "content-type": "application/json" }, "{"), method).toBeLessThan(
      500,
    );
  expect(await raw("/", "POST", { "content-type": "multipart/form-data" }, "x")).toBeLessThan(500);
  expect(await raw("/programs", "GET", { host: "evil.example" })).toBe(200);
});

test("host headers of a request never appear in a page, cached or rendered", async ({ request }) => {
  const evil = "evil.example";
  const forged = {
    host: evil,
    forwarded: `for=${evil};host=${evil};proto=http`,
    "x-forwarded-host": evil,
    "x-forwarded-for": evil,
    "x-forwarded-proto": evil,
    "x-forwarded-prefix": `/${evil}`,
    "x-original-url": `/${evil}`,
    "x-real-ip": evil,
  };
  for (const path of [
    "/programs",
    "/ar/about",
    "/login",
    "/api/v1/docs",
    "/feed.xml",
    "/sitemap.xml",
    "/nothing-here",
  ])
    for (const headers of [forged, { ...forged, cookie: "reboot=x" }]) {
      const answer = await request.get(path, { headers });
      expect(await answer.text(), path).not.toContain(evil);
      expect(JSON.stringify(answer.headers()), path).not.toContain(evil);
    }
});
