import { expect, onTestFinished, test } from "vitest";
import { testDepsFor, testSandbox } from "../../../test/support/database";
import { createPaymentPagesPlugin } from "../../adapters/sandbox/payment-pages.server";
import { apiRoutes } from "../../registry/api-routes";
import { connect } from "../../db/database.server";
import { parseConfig } from "../../platform/config/config";
import { ANONYMOUS } from "../../platform/auth/principal";
import { checkStatuses } from "../api/api.fixture";
import { createApp } from "./app";
import { silentRealtime } from "../realtime/silent-realtime.fixture";
import { plainPages } from "../page/plain-pages.fixture";

test("without a database, routes that are neither page nor call reveal no details", async () => {
  const { db, pool } = connect({ host: "/nowhere/run", user: "reboot", database: "reboot", max: 1 });
  const deps = testDepsFor(db);
  const config = parseConfig({});
  const app = await createApp(config, deps, {
    api: { routes: apiRoutes, identify: async () => ({ ok: true, value: ANONYMOUS }) },
    pages: plainPages,
    realtime: silentRealtime(),
    mount: async (mounted) => {
      await checkStatuses(apiRoutes, config.areas)(mounted);
      await createPaymentPagesPlugin(testSandbox(db, deps.now))(mounted);
    },
  });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  const answer = await app.inject("/sandbox/pay/page_1");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    503,
    "application/problem+json; charset=utf-8",
  ]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.json()).not.toHaveProperty("stack");
  expect(answer.body).not.toMatch(/nowhere|connect|ENOENT|PGSQL/i);
  const large = await app.inject({
    method: "POST",
    url: "/webhooks/payments/sandbox",
    headers: { "content-type": "application/json" },
    payload: "x".repeat(300_000),
  });
  expect(large.statusCode).toBe(413);
});
