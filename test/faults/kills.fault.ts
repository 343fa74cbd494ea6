import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, expect, onTestFinished, test } from "vitest";
import type { TestServer } from "../../e2e/support/test-server";
import { acknowledgements, startCrowd, freeTickets, message, post } from "./submissions";
import {
  restartProgram,
  get,
  cachePages,
  expectCachedPagesServed,
  expectNewPagesRefused,
  startProgram,
  expectUnavailable,
  waitUntil,
  isHealthy,
} from "./program";
import { recordFault } from "./fault-result";

/** Activity before and after each fault, in milliseconds. */
const BUSY = 800;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function busyProgram(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startProgram(env);
  await freeTickets(server);
  await cachePages(server.origin);
  return server;
}

/** @returns the restarted program, and milliseconds until it was healthy */
async function replace(server: TestServer, kill: () => Promise<void>): Promise<Struck> {
  await kill();
  const began = performance.now();
  const next = await restartProgram(server);
  await waitUntil(() => isHealthy(next.origin), "the program works again");
  return { server: next, took: performance.now() - began };
}

type Struck = { server: TestServer; took: number };

/** Repeats a fault under load. @param strike causes the fault and recovers @param words for the report */
async function struckThrice(
  context: TestContext,
  words: string,
  strike: (server: TestServer, round: number) => Promise<Struck>,
): Promise<void> {
  const { held, recovered, counted } = recordFault(context);
  let server = await busyProgram();
  const acknowledged = acknowledgements();
  const people = startCrowd(server, acknowledged);
  for (let round = 0; round < 3; round++) {
    await pause(BUSY);
    const { server: next, took } = await strike(server, round);
    server = next;
    recovered(took);
  }
  held(words);
  await pause(BUSY);
  await people.stop();
  counted(await acknowledged.check(server));
}

test("kill -9 of the program", (context) =>
  struckThrice(context, "the next program takes over the running database", (server) =>
    replace(server, () => server.crash()),
  ));

test("kill -9 of the database, which may restart at once", (context) =>
  struckThrice(context, "cached pages are served; the program restarts the database", async (server) => {
    const before = server.databasePid();
    process.kill(before, "SIGKILL");
    await expectCachedPagesServed(server.origin);
    const took = await waitUntil(
      async () => server.databasePid() !== before && (await isHealthy(server.origin)),
      "the database is back",
    );
    return { server, took };
  }));

test("a database that is unavailable for a while", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const server = await busyProgram();
  const acknowledged = acknowledgements();
  await acknowledged.submitUntilAccepted(server, message());
  await server.killDatabase();
  await expectCachedPagesServed(server.origin);
  await expectNewPagesRefused(server.origin);
  const form = message({ message: "These words are not to be lost on the way." });
  const refused = await post(server, form);
  expectUnavailable({ ...refused, headers: Object.fromEntries(refused.headers) }, "a form");
  expect(refused.body).toContain("These words are not to be lost on the way.");
  for (const at of ["/sandbox/pay/page_1", "/webhooks/payments/sandbox", "/media/none/640.avif"]) {
    const answer = await get(server.origin, at);
    expect(answer.status, at).toBeLessThan(504);
    expect(answer.body, at).not.toMatch(/PGSQL|ENOENT|ECONN|\/tmp\//);
  }
  expectUnavailable(await get(server.origin, "/sandbox/pay/page_1"), "the page of the test provider");
  expect((await get(server.origin, "/healthz")).status).toBe(200);
  held(
    "cached pages are served; other pages, API calls and forms get 503 with an explanation, and the form retains its text",
  );
  const began = performance.now();
  await server.restoreDatabase();
  await waitUntil(() => isHealthy(server.origin), "everything works");
  recovered(performance.now() - began);
  await acknowledged.submitUntilAccepted(server, form);
  counted(await acknowledged.check(server));
});

test("kill -9 of one connection's process in the database", (context) =>
  struckThrice(context, "cached pages are served; the database recovers", async (server) => {
    const [backend] = await server.query(
      "select pid from pg_stat_activity where application_name = 'reboot' limit 1",
    );
    const [began] = await server.query("select pg_postmaster_start_time()::text as at");
    process.kill(Number(backend!["pid"]), "SIGKILL");
    await expectCachedPagesServed(server.origin);
    const took = await waitUntil(() => isHealthy(server.origin), "everything works");
    expect(await server.query("select pg_postmaster_start_time()::text as at")).toEqual([began]);
    return { server, took };
  }));

test("kill -9 of program and database at once", (context) =>
  struckThrice(context, "the next program recovers the database from its log", (server) =>
    replace(server, async () => {
      const database = server.databasePid();
      const ended = server.crash();
      process.kill(database, "SIGKILL");
      await ended;
    }),
  ));

test("a restart while the old database still shuts down", (context) => {
  const signals = ["SIGTERM", "SIGINT", "SIGQUIT"] as const;
  const words = "it waits for the old database or takes it over, without lock errors";
  return struckThrice(context, words, (server, round) =>
    replace(server, async () => {
      const database = server.databasePid();
      await server.crash();
      process.kill(database, signals[round]!);
    }),
  );
});

test("files of a dead database that name a running process", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const server = await busyProgram();
  const acknowledged = acknowledgements();
  await acknowledged.submitUntilAccepted(server, message());
  const folder = server.environment["DATA_DIR"]!;
  const other = spawn("sleep", ["300"]);
  onTestFinished(() => void other.kill("SIGKILL"));
  const { server: next, took } = await replace(server, async () => {
    const database = server.databasePid();
    const ended = server.crash();
    process.kill(database, "SIGKILL");
    await ended;
    // Simulates a power cut: the process ids now belong to other processes.
    for (const file of ["pg18/postmaster.pid", "run/.s.PGSQL.5432.lock", "program.pid"])
      writeFileSync(path.join(folder, file), `${other.pid}\n${folder}/pg18\n1\n5432\n${folder}/run\n\n\n`);
  });
  recovered(took);
  held("they are recognized as stale");
  counted(await acknowledged.check(next));
});
