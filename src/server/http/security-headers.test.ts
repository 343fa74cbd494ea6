import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { createTestApp } from "../api/api.fixture";

const deps = await testDeps("sample");
const HTTPS = { ORIGIN: "https://reboot.example" };
const app = await createTestApp({ ...deps, origin: HTTPS.ORIGIN }, apiRoutes, HTTPS);
const ADDRESSES = [
  "/healthz",
  "/api/v1/programs",
  "/ajax/v1/init/checking",
  "/api/v1/openapi.json",
  "/api/v1/programs/nobody",
  "/admin/api/v1/gifts",
  "/media/none/1.avif",
  "/files/none.pdf",
  "/api/v1/uploads/none",
  "/api/v1/realtime",
  "/api/nothing",
];

test("every response has nosniff, an empty content policy without framing, and HSTS", async () => {
  for (const url of ADDRESSES) {
    const { headers } = await app.inject({ url, headers: { host: "reboot.example" } });
    expect(headers["x-content-type-options"], url).toBe("nosniff");
    expect(headers["referrer-policy"], url).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"], url).toBe("max-age=31536000; includeSubDomains");
    expect(headers["cross-origin-opener-policy"], url).toBe("same-origin");
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers["content-security-policy"], url).toContain(rule);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["server"]).toBeUndefined();
  }
});

test("every text response names its charset", async () => {
  for (const url of ADDRESSES) {
    const { headers, body } = await app.inject({ url, headers: { host: "reboot.example" } });
    if (body === "") continue;
    expect(headers["content-type"], url).toMatch(/; charset=utf-8$/);
  }
});

test("HSTS_SUBDOMAINS=off requires https on this host only", async () => {
  const own = await createTestApp({ ...deps, origin: HTTPS.ORIGIN }, apiRoutes, {
    ...HTTPS,
    HSTS_SUBDOMAINS: "off",
  });
  const { headers } = await own.inject({ url: "/healthz", headers: { host: "reboot.example" } });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("no response may be stored unless its handler allows it", async () => {
  for (const url of [
    "/healthz",
    "/readyz",
    "/api/nothing",
    "/media/none/1.avif",
    "/files/none.pdf",
    "/admin/api/v1/gifts",
  ])
    expect((await app.inject({ url })).headers["cache-control"], url).toMatch(/no-store/);
});

test("without https there is no HSTS header", async () => {
  const plain = await createTestApp(deps, apiRoutes);
  expect((await plain.inject("/healthz")).headers["strict-transport-security"]).toBeUndefined();
});

test("TRACE is refused, and no URL lists folders or files", async () => {
  for (const url of ["/assets/", "/media/", "/files/", "/api/v1/", "/api/v1/uploads", "/healthz"]) {
    const trace = await app.inject({ method: "TRACE" as "GET", url, headers: { "x-secret": "mirror-me" } });
    expect(trace.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(trace.body).not.toContain("mirror-me");
    const { body } = await app.inject(url);
    expect(body, url).not.toMatch(/Index of|<li>|\.js"/);
  }
});
