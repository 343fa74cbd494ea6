import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { type TestServer, startTestServer } from "../../e2e/support/test-server";
import { readFormKeys } from "./form-keys";
import { isClusterProcess, readPidFile } from "../../src/server/postgres/postgres-cluster.server";

/** Requested before a fault, so that they are cached. */
const CACHED_PAGES = ["/", "/programs", "/events", "/team", "/fr/programs"];
/** No answer may reveal paths, queries or stack traces. */
const INTERNAL_DETAILS =
  /\bat (async )?\S+ \((file:|node:|\/)|node_modules|\.s\.PGSQL|build\/server|\/tmp\/|ECONN|ENOENT|ENOSPC|insert into|relation "/i;

/** `behind` is the origin of a proxy in front of the program. */
export type Site = Pick<TestServer, "origin" | "query"> & { behind?: string };
export type HttpResult = { status: number; headers: IncomingHttpHeaders; body: string };

export function createDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-faults-"));
  onTestFinished(async () => {
    await endDatabase(path.join(folder, "pg18"));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Ends a database that a killed program left running. */
async function endDatabase(cluster: string): Promise<void> {
  const entry = await readPidFile(cluster);
  if (!entry || !(await isClusterProcess(cluster, entry.pid))) return;
  process.kill(entry.pid, "SIGQUIT");
  await waitUntil(async () => !(await isClusterProcess(cluster, entry.pid)), "the database has ended");
}

/** Starts the built program, and stops it after the test. */
export async function startProgram(env: Record<string, string> = {}): Promise<TestServer> {
  const folder = env["DATA_DIR"] ?? createDataFolder();
  const server = await startTestServer({ TRUSTED_PROXIES: "127.0.0.1", ...env, DATA_DIR: folder });
  onTestFinished(() => server.stopProgram());
  await readFormKeys(server);
  return server;
}

/** Restarts a program on its data, like its service manager. */
export const restartProgram = (server: TestServer): Promise<TestServer> => startProgram(server.environment);

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

/** Polls until `done` returns true. @returns milliseconds */
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

/** A new URL bypasses the cache and needs the database. */
let requested = 0;
export const isHealthy = async (origin: string): Promise<boolean> =>
  (await get(origin, `/search?q=code${requested++}`)).status === 200;

export async function cachePages(origin: string): Promise<void> {
  for (const page of CACHED_PAGES) expect((await get(origin, page)).status, page).toBe(200);
}

export async function expectCachedPagesServed(origin: string): Promise<void> {
  for (const page of CACHED_PAGES) {
    const { status, body } = await get(origin, page);
    expect(status, page).toBe(200);
    expect(body, page).toMatch(/<\/html>\s*$/);
  }
}

/** Checks for an explanation, `Retry-After` and no internal details. */
export function expectUnavailable({ status, headers, body }: HttpResult, what: string): void {
  expect([503, 507], `${what}: ${status}`).toContain(status);
  expect(Number(headers["retry-after"]), what).toBeGreaterThan(0);
  expect(body.replaceAll(/<[^>]*>/g, " ").trim().length, what).toBeGreaterThan(20);
  expect(body, what).not.toMatch(INTERNAL_DETAILS);
}

export async function expectNewPagesRefused(origin: string): Promise<void> {
  for (const page of ["/achievements", "/ar/gallery", `/search?q=nobody${requested++}`])
    expectUnavailable(await get(origin, page), page);
  expectUnavailable(await get(origin, "/api/v1/programs"), "a call");
}
