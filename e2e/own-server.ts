import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

export type OwnServer = {
  origin: string;
  /** Configures a command that works on the same data. */
  environment: Record<string, string>;
  /** What it has printed so far. */
  printed: () => string;
  /** Address of its database for another program. */
  databaseUrl: () => string;
  /** Asks the server's database. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Ends the database at once, as a crash would. */
  killDatabase: () => Promise<void>;
  /** Stops the program and keeps its data. */
  halt: () => Promise<void>;
  /** Stops the program and removes its data. Safe to call twice. */
  stop: () => Promise<void>;
};

/** A program of its own, with its own data: what is broken here is broken for nobody else. */
export async function startOwnServer(
  port: number,
  databaseUrl = "",
  more: Record<string, string> = {},
): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-e2e-"));
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
  async function halt() {
    if (program.exitCode !== null) return;
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill("SIGTERM");
    await ended;
  }
  await ready(origin, program);
  return {
    origin,
    environment,
    printed: () => printed,
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
    async killDatabase() {
      process.kill(Number(postmaster()[0]), "SIGQUIT");
      await until(async () => (await fetch(`${origin}/readyz`)).status === 503);
    },
    halt,
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

/** Asks again every 50 ms, for 30 s at most. */
async function until(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It took longer than 30 seconds");
}
