import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

export type OwnServer = {
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
  mendDatabase: () => Promise<void>;
  /** Ends the program at once; its database goes on, and the next program on the same `DATA_DIR` adopts it. */
  crash: () => Promise<void>;
  /** Stops the program and keeps its data. */
  halt: () => Promise<void>;
  /** Stops the program and removes its data. Safe to call twice. */
  stop: () => Promise<void>;
};

const INVITATION = /http:\S+\/invitation\/[\w-]{43}/;

/** A program of its own, with its own data: what is broken here is broken for nobody else. */
export async function startOwnServer(
  port: number,
  databaseUrl = "",
  more: Record<string, string> = {},
): Promise<OwnServer> {
  const folder = more["DATA_DIR"] ?? mkdtempSync(path.join(tmpdir(), "reboot-e2e-"));
  const origin = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    // The same for all: several of them may share a database.
    SECRET: "the secret of every server that a test starts",
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    ...more,
  };
  const program = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  program.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  const postmaster = () => readFileSync(path.join(folder, "pg18", "postmaster.pid"), "utf8").split("\n");
  const version = path.join(folder, "pg18", "PG_VERSION");
  async function halt() {
    await end("SIGTERM");
  }
  async function end(signal: "SIGTERM" | "SIGKILL") {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill(signal);
    await ended;
  }
  await ready(origin, program);
  return {
    origin,
    environment,
    printed: () => printed,
    async invitation() {
      await until(async () => INVITATION.test(printed));
      return INVITATION.exec(printed)![0];
    },
    databaseUrl() {
      const [, , , databasePort, host] = postmaster();
      return `postgres://reboot@localhost:${databasePort}/reboot?host=${encodeURIComponent(host!)}`;
    },
    async query(text, values = []) {
      const [, , , databasePort, host] = postmaster();
      const client = new pg.Client({ host, port: Number(databasePort), user: "reboot", database: "reboot" });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query(text, values).finally(() => client.end());
      return rows;
    },
    pid: program.pid!,
    databasePid: () => Number(postmaster()[0]),
    async killDatabase() {
      // Without this file no PostgreSQL starts on the folder; the program goes on trying.
      renameSync(version, `${version}.away`);
      process.kill(Number(postmaster()[0]), "SIGQUIT");
      await until(async () => (await fetch(`${origin}/readyz`)).status === 503);
    },
    async mendDatabase() {
      renameSync(`${version}.away`, version);
      await ready(origin, program);
    },
    halt,
    crash: () => end("SIGKILL"),
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ready = (origin: string, program: ChildProcess): Promise<void> =>
  until(async () => {
    if (program.exitCode !== null) throw new Error(`The program ended with code ${program.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    return answer?.status === 200;
  });

/** Asks again every 50 ms, for two minutes at most: a machine that is busy starts slowly. */
async function until(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It took longer than two minutes");
}
