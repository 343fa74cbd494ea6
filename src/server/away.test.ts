import { expect, onTestFinished, test } from "vitest";
import { depsOn, testSandbox } from "../../test/database";
import { payPages } from "../adapters/sandbox/pay-pages.server";
import { api } from "../api";
import { connect } from "../db/database.server";
import { parseConfig } from "../platform/config";
import { ANONYMOUS } from "../platform/who";
import { createApp } from "./app";
import { quietLine } from "./quiet-line.fixture";

test("what is neither page nor call says no more than that it is not possible now, when the database is away", async () => {
  const { db, pool } = connect({ host: "/nowhere/run", user: "reboot", database: "reboot", max: 1 });
  const deps = depsOn(db);
  const config = parseConfig({});
  const app = await createApp(config, deps, {
    api: { routes: api, identify: async () => ({ ok: true, value: ANONYMOUS }) },
    serve: async (_request, reply) => void reply.end("a page"),
    realtime: quietLine(config.origin),
    mount: payPages(testSandbox(db, deps.now)),
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
