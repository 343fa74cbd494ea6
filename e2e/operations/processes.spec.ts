import http from "node:http";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { startReplica } from "../../src/server/database/replica.fixture";
import { type TestServer, startTestServer } from "../support/test-server";
import { signInAsOwner } from "../support/staff";

test.describe.configure({ mode: "serial" });

let first: TestServer;
let second: TestServer;
test.beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({
    DATABASE_URL: first.databaseUrl(),
    DRAIN_SECONDS: "2",
    ORIGIN: first.origin,
  });
});
test.afterAll(async () => {
  await second.stop();
  await first.stop();
});

const login = (server: TestServer, email: string) =>
  fetch(`${server.origin}/ajax/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: first.origin },
    body: JSON.stringify({ email, password: "not the right one" }),
  });

test("sign-in attempts at one process count at the other", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 24; tries++)
    statuses.push((await login(tries % 2 === 0 ? first : second, "somebody@example.org")).status);
  // The same limit as for a single process; then both require a proof of work.
  const passed = statuses.filter((status) => status === 401).length;
  expect(statuses.slice(passed)).toEqual(Array.from({ length: 24 - passed }, () => 429));
  expect(passed).toBe(20);
});

test("a sign-in at one process is valid at the other, and signing out ends it at both", async ({
  browser,
}) => {
  const context = await signInAsOwner(browser, first);
  const known = async (server: TestServer) => {
    const answer = await context.request.get(`${server.origin}/ajax/v1/checking`);
    return (await answer.json()).data.authenticated as boolean;
  };
  expect([await known(first), await known(second)]).toEqual([true, true]);
  await context.request.post(`${first.origin}/ajax/v1/logout`, {
    headers: { origin: first.origin },
    data: { logout: true },
  });
  expect([await known(first), await known(second)]).toEqual([false, false]);
  await context.close();
});

test("public pages are read from a replica, and from the primary if the replica is unavailable", async () => {
  const primary = new URL(first.databaseUrl());
  const host = primary.searchParams.get("host")!;
  const address = { host, port: Number(primary.port), user: "reboot", database: "reboot" };
  const replica = await startReplica(first.environment["DATA_DIR"]!, address);
  primary.searchParams.set("host", replica.address.host!);
  const third = await startTestServer({
    DATABASE_URL: first.databaseUrl(),
    DATABASE_REPLICA_URL: primary.href,
  });
  const reading = async () => {
    const client = new pg.Client(replica.address);
    await client.connect();
    const { rows } = await client.query(
      "select from pg_stat_activity where application_name = 'reboot reads'",
    );
    await client.end();
    return rows.length > 0;
  };
  try {
    const pages = ["/", "/programs", "/events", "/team", "/about", "/blog", "/gallery", "/achievements"];
    await expect
      .poll(async () => {
        expect((await fetch(third.origin + pages.shift()!)).status).toBe(200);
        return reading();
      })
      .toBe(true);
    await replica.stop();
    for (const page of ["/fr", "/fr/programs", "/fr/events", "/fr/team", "/ar"])
      expect((await fetch(third.origin + page)).status, page).toBe(200);
  } finally {
    await third.stop();
    await replica.remove();
  }
});

test("both processes show a change at once", async () => {
  const shown = ({ origin }: TestServer) => fetch(`${origin}/programs`).then((answer) => answer.text());
  for (const server of [first, second]) expect(await shown(server)).not.toContain("Code for everybody");
  await first.query(
    `update program set title = jsonb_set(title::jsonb, '{en}', '"Code for everybody"') where slug = 'code-for-refugees'`,
  );
  for (const server of [first, second])
    await expect.poll(() => shown(server)).toContain("Code for everybody");
});

test("after SIGTERM a process reports 503, answers further requests, and closes its connections", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = (address: string) =>
    new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
      http
        .get(`${second.origin}${address}`, { agent }, (answer) => {
          answer.resume();
          answer.on("end", () =>
            resolve({ status: answer.statusCode!, connection: answer.headers.connection! }),
          );
        })
        .on("error", reject);
    });
  expect(await get("/")).toEqual({ status: 200, connection: "keep-alive" });
  const ended = second.stopProgram();
  await expect.poll(async () => (await get("/readyz")).status).toBe(503);
  for (const address of [
    "/",
    "/programs",
    "/programs/code-for-refugees?x=1",
    "/api/v1/ping",
    "/nothing-here",
  ])
    expect((await get(address)).connection, address).toBe("close");
  expect((await get("/")).status).toBe(200);
  expect((await get("/healthz")).status).toBe(200);
  await ended;
  await expect(get("/")).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  agent.destroy();
});

test("a process whose database a newer release changed reports it, stops writing and ends", async () => {
  const server = await startTestServer({ DRAIN_SECONDS: "3", LOG_LEVEL: "error" });
  const status = async (address: string) => (await fetch(server.origin + address)).status;
  expect(await status("/programs")).toBe(200);
  await server.query("insert into kysely_migration values ('9999-later', '2026')");
  await server.query("comment on table kysely_migration is 'runs from 9999-later'");
  await server.query("notify schema, '9999-later'");
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).json())
    .toEqual({ status: "outdated" });
  expect(await status("/programs")).toBe(200);
  expect(await status("/search?q=nobody")).toBe(503);
  const connections = await server.query(
    "select application_name from pg_stat_activity where application_name like 'reboot%'",
  );
  expect(connections).toEqual([]);
  await expect.poll(() => status("/healthz").catch(() => "ended"), { timeout: 20_000 }).toBe("ended");
  const lines = server.printed().match(/^\{.+"migration":"9999-later".+$/gm);
  expect(lines).toHaveLength(1);
  expect(lines![0]).toContain("Start the newer release here");
  await expect(startTestServer(server.environment)).rejects.toThrow(/ended with code 1/);
  await server.stop();
});
