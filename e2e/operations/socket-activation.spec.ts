import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";

const PORT = await freePort();
const ORIGIN = `http://localhost:${PORT}`;
const PAGES = ["/", "/programs", "/contact", "/login", "/fr/about"];

/** Starts the program twice in sequence on one socket that listens throughout. */
const TWICE = `one() { sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$0" build/server/index.js' "$NODE"; }; one; one`;

async function startTwice(folder: string) {
  const opened = createServer();
  await new Promise<void>((resolve) => opened.listen(PORT, "127.0.0.1", resolve));
  // Node has no public API for a server's file descriptor.
  const { fd } = Reflect.get(opened, "_handle") as { fd: number };
  const shell = spawn("sh", ["-c", TWICE], {
    env: {
      ...process.env,
      NODE: process.execPath,
      LISTEN_FDS: "1",
      PORT: String(PORT),
      NODE_ENV: "production",
      DATA_DIR: folder,
      DATABASE_URL: "",
      LOG_LEVEL: "error",
      DRAIN_SECONDS: "1",
    },
    stdio: ["ignore", "pipe", "pipe", fd],
  });
  // The shell now holds the socket but accepts no connections.
  opened.close();
  let printed = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream!.on("data", (part: Buffer) => (printed += part.toString()));
  const ended = new Promise((resolve) => shell.once("exit", resolve));
  return {
    printed: () => printed,
    starts: () => printed.match(/is ready/g)?.length ?? 0,
    stopOne: () => process.kill(Number([...printed.matchAll(/^pid (\d+)$/gm)].at(-1)![1]), "SIGTERM"),
    ended: () => ended,
  };
}

/** Continuous readers, half of them with a new connection for each request. */
function startReading() {
  const failures: string[] = [];
  let requests = 0;
  const over = new AbortController();
  const read = async (reader: number) => {
    while (!over.signal.aborted) {
      const page = PAGES[requests++ % PAGES.length]!;
      const headers: Record<string, string> = reader % 2 === 0 ? { connection: "close" } : {};
      const answer = await fetch(ORIGIN + page, { headers }).catch((error: Error) => error);
      if (answer instanceof Error) failures.push(`${page}: ${String(answer.cause)}`);
      else if ((await answer.text()) && answer.status !== 200) failures.push(`${page}: ${answer.status}`);
    }
  };
  const readers = Array.from({ length: 4 }, (_, reader) => read(reader));
  return {
    requests: () => requests,
    stop: async () => {
      over.abort();
      await Promise.all(readers);
      return failures;
    },
  };
}

test("with socket activation a restart fails no request and logs no error", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-e2e-"));
  const programs = await startTwice(folder);
  await expect.poll(programs.starts, { timeout: 60_000 }).toBe(1);
  const reading = startReading();
  await expect.poll(reading.requests).toBeGreaterThan(20);
  programs.stopOne();
  await expect.poll(programs.starts, { timeout: 60_000 }).toBe(2);
  const before = reading.requests();
  await expect.poll(reading.requests).toBeGreaterThan(before + PAGES.length);
  expect(await reading.stop()).toEqual([]);
  programs.stopOne();
  await programs.ended();
  expect(programs.printed()).not.toContain('"level":"error"');
  rmSync(folder, { recursive: true, force: true });
});
