import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { type TestServer, startTestServer } from "../../e2e/support/test-server";
import { readFormKeys } from "./form-keys";
import { isClusterProcess, readPidFile } from "../../src/server/postgres/postgres-cluster.server";

/** Asked for before a fault, so they are kept; nothing in them is for one reader. */
const CACHED_PAGES = ["/", "/programs", "/events", "/team", "/fr/programs"];
/** What no answer may say: where the program lies, what the database is asked, where something was thrown. */
const INTERNAL_DETAILS =
  /\bat (async )?\S+ \((file:|node:|\/)|node_modules|\.s\.PGSQL|build\/server|\/tmp\/|ECONN|ENOENT|ENOSPC|insert into|relation "/i;

/** `behind`: where it is reached, when that is not its own address. */
export type Site = Pick<TestServer, "origin" | "query"> & { behind?: string };
export type HttpResult = { status: number; headers: IncomingHttpHeaders; body: string };

/** Data of its own for a program, removed when the test is over. */
export function createDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-faults-"));
  onTestFinished(async () => {
    await endDatabase(path.join(folder, "pg18"));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** What a killed program has left behind, when a test fails before the next one took it over. */
async function endDatabase(cluster: string): Promise<void> {
  const entry = await readPidFile(cluster);
  if (!entry || !(await isClusterProcess(cluster, entry.pid))) return;
  process.kill(entry.pid, "SIGQUIT");
  await waitUntil(async () => !(await isClusterProcess(cluster, entry.pid)), "the database has ended");
}

/** Starts the built program; it is stopped when the test is over, whatever became of it. */
export async function startProgram(env: Record<string, string> = {}): Promise<TestServer> {
  const folder = env["DATA_DIR"] ?? createDataFolder();
  const server = await startTestServer({ TRUSTED_PROXIES: "127.0.0.1", ...env, DATA_DIR: folder });
  onTestFinished(() => server.stopProgram());
  await readFormKeys(server);
  return server;
}

/** The same program again on its data, as whatever looks after it does when it has ended. */
export const restartProgram = (server: TestServer): Promise<TestServer> => startProgram(server.environment);

/** One request on a connection of its own, as a reader behind a proxy makes it. */
export function get(
  origin: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<HttpResult> {
  return new Promise((resolve, reject) => {
    const requested = httpRequest(origin + address, { headers, agent: false, timeout: 60_000 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    requested.on("timeout", () => requested.destroy(new Error(`${address} was not answered`)));
    requested.on("error", reject);
    requested.end();
  });
}

/** Waits until something holds, for two minutes at most. @returns how long that took, in milliseconds */
export async function waitUntil(
  done: () => Promise<boolean>,
  words: string,
  most = 120_000,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < most) {
    if (await done().catch(() => false)) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`After ${most / 1000} s it is not so that ${words}`);
}

/** A page that nobody has asked for before is drawn from the database: then everything works. */
let requested = 0;
export const isHealthy = async (origin: string): Promise<boolean> =>
  (await get(origin, `/search?q=code${requested++}`)).status === 200;

export async function cachePages(origin: string): Promise<void> {
  for (const page of CACHED_PAGES) expect((await get(origin, page)).status, page).toBe(200);
}

/** Pages that were shown before are shown whole. */
export async function expectCachedPagesServed(origin: string): Promise<void> {
  for (const page of CACHED_PAGES) {
    const { status, body } = await get(origin, page);
    expect(status, page).toBe(200);
    expect(body, page).toMatch(/<\/html>\s*$/);
  }
}

/** An answer that says "not now" in words, with when to try again, and nothing of the insides. */
export function expectUnavailable({ status, headers, body }: HttpResult, what: string): void {
  expect([503, 507], `${what}: ${status}`).toContain(status);
  expect(Number(headers["retry-after"]), what).toBeGreaterThan(0);
  expect(body.replaceAll(/<[^>]*>/g, " ").trim().length, what).toBeGreaterThan(20);
  expect(body, what).not.toMatch(INTERNAL_DETAILS);
}

/** Pages that have to be made say that it is not possible now. */
export async function expectNewPagesRefused(origin: string): Promise<void> {
  for (const page of ["/achievements", "/ar/gallery", `/search?q=nobody${requested++}`])
    expectUnavailable(await get(origin, page), page);
  expectUnavailable(await get(origin, "/api/v1/programs"), "a call");
}
