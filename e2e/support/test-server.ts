import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { slowness } from "../../test/support/slowness.mjs";
import { PREPARED, emptyDataFolder, preparedDataFolder } from "./data-folders";
import { freePort } from "./free-port";

export type TestServer = {
  origin: string;
  /** Configures a command that works on the same data. */
  environment: Record<string, string>;
  /** What it has printed so far. */
  printed: () => string;
  /** The owner's link, which a start on a new database prints: perhaps a moment after it answers. */
  invitation: () => Promise<string>;
  /** Address of its database for another program. */
  databaseUrl: () => string;
  /** Asks the server's database. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Process ids: of the program, and of its database's main process as it is now. */
  pid: number;
  databasePid: () => number;
  /** Ends the database at once, as a crash would, and keeps it from coming back. */
  killDatabase: () => Promise<void>;
  /** Lets it come back, and waits until the program has it. */
  restoreDatabase: () => Promise<void>;
  /** Ends the program at once; its database goes on, and the next program on the same `DATA_DIR` adopts it. */
  crash: () => Promise<void>;
  /** Stops the program and keeps its data. */
  stopProgram: () => Promise<void>;
  /** Stops the program and removes its data. Safe to call twice. */
  stop: () => Promise<void>;
};

const INVITATION = /http:\S+\/invitation\/[\w-]{43}/;

/** Long enough for a start on a busy machine, in milliseconds. */
const START_TIMEOUT_MS = 120_000 * slowness;

const servers = new Map<string, TestServer>();

/** The server of this worker that visitors reach at an origin; else the one that all tests share. */
export const serverForOrigin = (origin: string): Pick<TestServer, "databaseUrl" | "environment"> =>
  servers.get(origin) ?? {
    environment: { SECRET, DATA_DIR: process.env[PREPARED.shared]! },
    databaseUrl: () => databaseUrlFor(process.env[PREPARED.shared]!),
  };

/** @returns process id, port and folder of the socket of the PostgreSQL that runs on a data folder */
function readPostmaster(dataFolder: string) {
  const lines = readFileSync(path.join(dataFolder, "pg18", "postmaster.pid"), "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4]! };
}

function databaseUrlFor(dataFolder: string): string {
  const { port, host } = readPostmaster(dataFolder);
  return `postgres://reboot@localhost:${port}/reboot?host=${encodeURIComponent(host)}`;
}

/** The secret of every server that a test starts, so that several can share a database. */
const SECRET = "the secret of every server that a test starts";

/**
 * Starts a server of its own: what a test breaks here is broken for no other test.
 * @param settings environment variables. Without `PORT` the system chooses one. Without `DATA_DIR` and `DATABASE_URL` the
 * server gets a copy of the prepared data (`global-setup.ts`): sample content and an owner. Pass the `environment` of a stopped
 * server to start it again.
 */
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
  // Printed after it listens: what answers on this port from now on is this program.
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
      // Without this file no PostgreSQL starts on the folder; the program goes on trying.
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

/** Asks again every 50 ms until it is done. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < START_TIMEOUT_MS / 50; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It took longer than ${START_TIMEOUT_MS / 1000} seconds`);
}
