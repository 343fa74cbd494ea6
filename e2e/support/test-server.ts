import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { slowness } from "../../test/support/slowness.mjs";
import { PREPARED, emptyDataFolder, preparedDataFolder } from "./data-folders";
import { freePort } from "./free-port";

export type TestServer = {
  origin: string;
  /** Environment for commands on the same data. */
  environment: Record<string, string>;
  printed: () => string;
  /** The invitation link that a first start prints, possibly after it answers. */
  invitation: () => Promise<string>;
  databaseUrl: () => string;
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  pid: number;
  databasePid: () => number;
  /** Kills the database and prevents its restart. */
  killDatabase: () => Promise<void>;
  /** Allows the restart and waits for the program. */
  restoreDatabase: () => Promise<void>;
  /** Kills the program. Its database keeps running, and the next program on this `DATA_DIR` adopts it. */
  crash: () => Promise<void>;
  stopProgram: () => Promise<void>;
  /** Stops the program and deletes its data. Safe to call twice. */
  stop: () => Promise<void>;
};

const INVITATION = /http:\S+\/invitation\/[\w-]{43}/;

/** Allows for a busy machine, in milliseconds. */
const START_TIMEOUT_MS = 120_000 * slowness;

const servers = new Map<string, TestServer>();

export const serverForOrigin = (origin: string): Pick<TestServer, "databaseUrl" | "environment"> =>
  servers.get(origin) ?? {
    environment: { SECRET, DATA_DIR: process.env[PREPARED.shared]! },
    databaseUrl: () => databaseUrlFor(process.env[PREPARED.shared]!),
  };

/** @returns process id, port and socket folder of the PostgreSQL on a data folder */
function readPostmaster(dataFolder: string) {
  const lines = readFileSync(path.join(dataFolder, "pg18", "postmaster.pid"), "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4]! };
}

function databaseUrlFor(dataFolder: string): string {
  const { port, host } = readPostmaster(dataFolder);
  return `postgres://reboot@localhost:${port}/reboot?host=${encodeURIComponent(host)}`;
}

/** The same everywhere, so that several servers can share a database. */
const SECRET = "the secret of every server that a test starts";

/** Starts a server, by default on a free port and a copy of the prepared data. `environment` starts it again. */
export async function startTestServer(settings: Record<string, string | number> = {}): Promise<TestServer> {
  const port = Number(settings["PORT"] ?? (await freePort()));
  const folder =
    settings["DATA_DIR"] === undefined
      ? settings["DATABASE_URL"]
        ? emptyDataFolder()
        : preparedDataFolder()
      : String(settings["DATA_DIR"]);
  const origin = `http://localhost:${port}`;
  const environment: Record<string, string> = {
    DATABASE_URL: "",
    SECRET,
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    PORT: String(port),
    DATA_DIR: folder,
  };
  const program = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  program.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  let errorOutput = "";
  program.stderr.on("data", (part: Buffer) => (errorOutput += part.toString()));
  const databaseUrl = () => environment["DATABASE_URL"] || databaseUrlFor(folder);
  const version = path.join(folder, "pg18", "PG_VERSION");
  async function stopProgram() {
    await end("SIGTERM");
  }
  async function end(signal: "SIGTERM" | "SIGKILL") {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill(signal);
    await ended;
  }
  // Printed after it listens, so this program answers on the port from now on.
  await waitUntil(async () => {
    if (program.exitCode !== null || program.signalCode !== null)
      throw new Error(`The program ended with code ${program.exitCode}: ${errorOutput}`);
    return printed.includes(" is ready (");
  });
  await waitUntilReady(origin, program);
  const server: TestServer = {
    origin,
    environment,
    printed: () => printed,
    async invitation() {
      await waitUntil(async () => INVITATION.test(printed));
      return INVITATION.exec(printed)![0];
    },
    databaseUrl,
    async query(text, values = []) {
      const client = new pg.Client(databaseUrl());
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query(text, values).finally(() => client.end());
      return rows;
    },
    pid: program.pid!,
    databasePid: () => readPostmaster(folder).pid,
    async killDatabase() {
      // PostgreSQL cannot start without this file; the program keeps trying.
      renameSync(version, `${version}.away`);
      process.kill(readPostmaster(folder).pid, "SIGQUIT");
      await waitUntil(async () => (await fetch(`${origin}/readyz`)).status === 503);
    },
    async restoreDatabase() {
      renameSync(`${version}.away`, version);
      await waitUntilReady(origin, program);
    },
    stopProgram,
    crash: () => end("SIGKILL"),
    async stop() {
      await stopProgram();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  servers.set(environment["ORIGIN"] ?? origin, server);
  return server;
}

const waitUntilReady = (origin: string, program: ChildProcess): Promise<void> =>
  waitUntil(async () => {
    if (program.exitCode !== null) throw new Error(`The program ended with code ${program.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    return answer?.status === 200;
  });

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < START_TIMEOUT_MS / 50; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It took longer than ${START_TIMEOUT_MS / 1000} seconds`);
}
