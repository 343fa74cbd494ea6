import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { TestServer } from "../../e2e/support/test-server";
import { acknowledgements, message, order, post } from "./submissions";
import {
  get,
  cachePages,
  expectCachedPagesServed,
  createDataFolder,
  startProgram,
  waitUntil,
  isHealthy,
} from "./program";
import { recordFault } from "./fault-result";

const DAY = 86_400_000;
const PRICE = 1000;

async function clocked(days = 0) {
  const folder = createDataFolder();
  const file = path.join(folder, "clock");
  writeFileSync(file, String(days * DAY));
  const server = await startProgram({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=${path.resolve("test/faults/clock.mjs")}`,
    FAULT_CLOCK: file,
  });
  return {
    server,
    /** @param ahead days relative to the machine's clock */
    async setClock(ahead: number) {
      writeFileSync(file, String(ahead * DAY));
      await waitUntil(
        async () => readFileSync(`${file}.done`, "utf8") === String(ahead * DAY),
        "the clock is set",
      );
      // The job queue uses the clock of the database, which is the machine's.
      await server.query(
        `create or replace function pgboss.job_now() returns timestamptz language sql stable as
           $$ select now() + interval '${ahead} days' $$`,
      );
    },
  };
}

async function signedIn({ origin, query }: TestServer): Promise<() => Promise<boolean>> {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  await query(
    `insert into account (id, email, email_key, email_verified_at, password_hash, locale, display_name, roles, registered_at, updated_at)
     values ($1, $2, $2, now(), '$argon2id$none', 'en', 'Amina', '{}', now(), now())`,
    [id, `${id}@example.org`],
  );
  await query(
    `insert into account_session (id, token_hash, account_id, browser, created_at, last_seen_at)
     values ($1, $2, $3, 'a phone', now(), now())`,
    [randomUUID(), createHash("sha256").update(token).digest("hex"), id],
  );
  return async () => {
    const { body } = await get(origin, "/ajax/v1/checking", { cookie: `reboot=${token}` });
    return (JSON.parse(body) as { data: { authenticated: boolean } }).data.authenticated;
  };
}

const guess = async ({ origin }: TestServer): Promise<number> =>
  (
    await fetch(`${origin}/ajax/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, "x-forwarded-for": "10.8.0.1" },
      body: JSON.stringify({ email: "somebody@example.org", password: "not the right one" }),
    })
  ).status;

async function hold(server: TestServer): Promise<() => Promise<unknown>> {
  const form = order(String(PRICE));
  const answer = await post(server, form);
  expect([answer.status, answer.to]).toEqual([303, expect.stringContaining("/orders/")]);
  return async () => {
    const rows = await server.query("select state from ticket_order where client_id = $1", [form.clientId]);
    return rows[0]?.["state"];
  };
}

test("a clock that jumps three days ahead and is corrected", { timeout: 600_000 }, async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { server, setClock } = await clocked();
  await server.query(`update ticket_type set price_minor = ${PRICE}`);
  await cachePages(server.origin);
  const acknowledged = acknowledgements();
  const isSignedIn = await signedIn(server);
  const early = await hold(server);
  await acknowledged.submitUntilAccepted(server, message());

  await setClock(3);
  await expectCachedPagesServed(server.origin);
  expect(await isHealthy(server.origin)).toBe(true);
  expect(await isSignedIn()).toBe(true);
  await acknowledged.submitUntilAccepted(server, message());
  await waitUntil(async () => (await early()) === "expired", "the time-table has freed the places", 180_000);
  const late = await hold(server);
  for (let tries = 0; tries < 20; tries++) expect(await guess(server)).toBe(401);
  expect(await guess(server)).toBe(429);
  held("ahead: pages, forms and sessions work, due jobs run");

  const opened = message({}, 3 * DAY);
  await setClock(0);
  const began = performance.now();
  expect(await guess(server), "nobody is shut out").toBe(401);
  expect(await isSignedIn()).toBe(true);
  await acknowledged.submitUntilAccepted(server, opened);
  await acknowledged.submitUntilAccepted(server, message());
  await expectCachedPagesServed(server.origin);
  await waitUntil(
    async () => (await late()) === "expired",
    "places that were held for days are free",
    180_000,
  );
  recovered(performance.now() - began);
  held(
    "set back: sessions stay valid, open forms are accepted, held seats are released, scheduled jobs continue",
  );
  const [slot] = await server.query(
    `select coalesce(max(many), 0)::int as most from (
       select count(*) as many from pgboss.job where singleton_on is not null and name not like '\\_\\_%'
       group by name, singleton_key, singleton_on) as each`,
  );
  expect(slot!["most"]).toBeLessThanOrEqual(1);
  held("no job ran twice for one slot");
  counted(await acknowledged.check(server));
});

test("pages that depend on the day, when the clock is set ahead and back", async (context) => {
  const { held, recovered } = recordFault(context);
  const { server, setClock } = await clocked();
  const events = async () =>
    [...(await get(server.origin, "/events")).body.matchAll(/href="\/events\/([a-z0-9-]+)"/g)]
      .map(([, slug]) => slug)
      .join(" ");
  const now = await events();
  expect(now).not.toBe("");
  await setClock(400);
  recovered(await waitUntil(async () => (await events()) !== now, "the page shows the new day"));
  await setClock(0);
  recovered(await waitUntil(async () => (await events()) === now, "the page shows the right day"));
  held("cached pages follow the clock in both directions");
});

test("a program that starts with a clock three days behind its data", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { server } = await clocked(3);
  const acknowledged = acknowledgements();
  await acknowledged.submitUntilAccepted(server, message());
  await server.stopProgram();
  const file = server.environment["FAULT_CLOCK"]!;
  writeFileSync(file, "0");
  const began = performance.now();
  const next = await startProgram(server.environment);
  await waitUntil(() => isHealthy(next.origin), "everything works");
  await acknowledged.submitUntilAccepted(next, message({}, 3 * DAY));
  await acknowledged.submitUntilAccepted(next, message());
  recovered(performance.now() - began);
  held("it starts and accepts forms");
  counted(await acknowledged.check(next));
});
