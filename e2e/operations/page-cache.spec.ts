import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { expect, test } from "@playwright/test";
import { type TestServer, startTestServer } from "../support/test-server";

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a raw request without decoding, redirects or caching. */
const get = (
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const call = httpRequest(`${origin}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on("error", reject);
    call.end();
  });
const text = async (origin: string, path: string) => (await get(origin, path)).body.toString();

test.describe.configure({ mode: "serial" });
test.describe("two programs on one database", () => {
  let one: TestServer;
  let two: TestServer;
  test.beforeAll(async () => {
    one = await startTestServer();
    two = await startTestServer({ DATABASE_URL: one.databaseUrl() });
  });
  test.afterAll(async () => {
    await two.stop();
    await one.stop();
  });

  test("all encodings hold the same page, and a conditional request gets only headers", async () => {
    const plain = await get(one.origin, "/about");
    const br = await get(one.origin, "/about", { "accept-encoding": "gzip, br" });
    const gz = await get(one.origin, "/about", { "accept-encoding": "gzip" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    const known = await get(one.origin, "/about", {
      "accept-encoding": "br",
      "if-none-match": br.headers.etag!,
    });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, br.headers.etag]);
    const head = await get(one.origin, "/about", { "accept-encoding": "br" }, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(1000);
    expect(br.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    expect(br.headers["content-security-policy"]).not.toContain("unsafe");
  });

  test("a cached page has the same headers as a page rendered for one reader", async () => {
    // Request ids identify errors in rendering, so cached responses have none.
    const names = ({ headers }: Got) =>
      Object.keys(headers)
        .filter((name) => name !== "x-request-id")
        .toSorted();
    await get(one.origin, "/login");
    const stored = await get(one.origin, "/login");
    const made = await get(one.origin, "/login", { cookie: "__Host-reboot=x" });
    expect([stored.headers["cache-control"], made.headers["cache-control"]]).toEqual([
      "public, max-age=0, must-revalidate",
      "private, no-store",
    ]);
    expect(names(stored)).toEqual(names(made));
    expect(stored.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
  });

  test("other sites may embed sharing pictures, cached or rendered", async () => {
    for (const _ of [1, 2]) {
      const { headers } = await get(one.origin, "/og/en/site/contact.png");
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    }
  });

  test("undeclared parameters create no second cache entry", async () => {
    const plain = await get(one.origin, "/programs");
    const tagged = await get(one.origin, "/programs?utm_source=x&fbclid=y");
    expect(tagged.headers.etag).toBe(plain.headers.etag);
    expect((await get(one.origin, "/programs?category=data-science")).headers.etag).not.toBe(
      plain.headers.etag,
    );
  });

  test("a change by one program or an operator appears in every program at once", async () => {
    for (const server of [one, two]) {
      expect(await text(server.origin, "/programs")).toContain("Code for Refugees");
      expect(await text(server.origin, "/")).toContain("Code for Refugees");
    }
    await one.query(
      `update program set title = title::jsonb || '{"en": "Code for Everybody"}' where slug = 'code-for-refugees'`,
    );
    for (const server of [one, two])
      for (const path of ["/programs", "/", "/programs/code-for-refugees"])
        await expect(async () => {
          expect(await text(server.origin, path)).toContain("Code for Everybody");
        }).toPass({ timeout: 3000, intervals: [20] });
  });

  test("a new total of a campaign reaches the pages that show it", async () => {
    expect(await text(two.origin, "/fundraisers/solar-lab")).toContain("$4,320");
    await one.query(`with gift as (
        insert into ledger_transaction (id, kind, occurred_at, memo)
        values (gen_random_uuid(), 'opening', now(), 'test') returning id
      )
      insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
      select gift.id, number, account, amount, 'USD', campaign.id
      from gift, campaign, (values (1, 'assets:bank', 5000), (2, 'income:donations', -5000)) as lines (number, account, amount)
      where campaign.slug = 'solar-lab'`);
    for (const path of ["/fundraisers/solar-lab", "/fundraisers", "/"])
      await expect(async () => {
        expect(await text(two.origin, path)).toContain("$4,370");
      }).toPass({ timeout: 3000, intervals: [20] });
  });

  test("invented URLs share one cached 404 page, and real pages stay cached", async () => {
    const before = await get(one.origin, "/about");
    // More concurrent requests would be refused (`src/server/http/load-monitor.ts`).
    for (let first = 0; first < 300; first += 100) {
      const some = Array.from({ length: 100 }, (_, i) => get(one.origin, `/blog/made-up-${first + i}`));
      const statuses = (await Promise.all(some)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404]));
    }
    expect((await get(one.origin, "/about")).headers.etag).toBe(before.headers.etag);
  });

  test("readers who leave during rendering cause no incomplete cached page", async () => {
    for (let wait = 0; wait < 20; wait++) {
      const call = httpRequest(`${one.origin}/fr/programs?category=${wait % 2 ? "web-development" : ""}`, {
        agent: false,
      });
      call.on("error", () => {});
      call.end();
      setTimeout(() => call.destroy(), wait * 2);
    }
    const left = await text(one.origin, "/fr/programs");
    const whole = await text(two.origin, "/fr/programs");
    // Each program contains its own origin, also in the digest that names the boot data.
    const plain = (page: string) =>
      page.replaceAll(two.origin, one.origin).replace(/\/boot\/[\w-]+/, "/boot/");
    expect(plain(left)).toBe(plain(whole));
    expect(left).toMatch(/<\/html>\s*$/);
  });

  test("a page rendered for one reader is not cached", async () => {
    const { headers } = await get(one.origin, `/newsletter/confirm/${"A".repeat(43)}`);
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  test("without the database, cached pages are still served", async () => {
    await get(one.origin, "/team");
    await one.killDatabase();
    expect((await get(one.origin, "/team")).status).toBe(200);
    expect((await get(one.origin, "/programs")).status).toBe(200);
    expect((await get(one.origin, "/achievements")).status).toBe(503);
  });
});
