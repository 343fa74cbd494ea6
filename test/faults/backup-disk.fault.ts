import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, expect, test } from "vitest";
import { freePort } from "../../e2e/support/free-port";
import type { TestServer } from "../../e2e/support/test-server";
import type { Finding } from "../../src/ports/doctor";
import { runJobNow } from "./run-job";
import { acknowledgements, message } from "./submissions";
import { createDataFolder, startProgram, waitUntil, isHealthy } from "./program";
import { fill, smallDisk } from "./small-disk";
import { recordFault } from "./fault-result";

const METRICS_PORT = await freePort();

async function backingUp(place: string) {
  const server = await startProgram({
    BACKUP_DIR: place,
    BACKUP_EVERY_HOURS: "1",
    METRICS_PORT: String(METRICS_PORT),
  });
  const id = randomUUID();
  await server.query(
    `insert into account (id, email, email_key, email_verified_at, password_hash, locale, display_name, roles, registered_at, updated_at)
     values ($1, $2, $2, now(), '$argon2id$none', 'en', 'Amina', '{owner}', now(), now())`,
    [id, `${id}@example.org`],
  );
  return server;
}

function command(server: TestServer, ...args: string[]): { status: number | null; stdout: string } {
  const env = { ...process.env, ...server.environment };
  const { status, stdout } = spawnSync(process.execPath, ["build/server/index.js", ...args], { env });
  return { status, stdout: String(stdout) };
}

const notices = async ({ query }: TestServer) =>
  (await query("select kind from outbox_message where kind like 'operations.%' order by created_at")).map(
    ({ kind }) => kind,
  );

async function backUp(server: TestServer): Promise<{ name: string | null; error: string | null }> {
  const last = async () => {
    const [row] = await server.query("select id, name, error from backup_run order by ended_at desc limit 1");
    return row as { id: string; name: string | null; error: string | null } | undefined;
  };
  const before = await last();
  await runJobNow(server, "backups.make");
  await waitUntil(async () => (await last())?.id !== before?.id, "a backup has ended");
  return (await last())!;
}

const metric = async (): Promise<string | undefined> =>
  /^reboot_backup_last_success (\d)$/m.exec(
    await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text(),
  )?.[1];

const findings = (server: TestServer): Finding[] =>
  (JSON.parse(command(server, "doctor", "--json").stdout) as { findings: Finding[] }).findings.filter(
    ({ check }) => check === "backups",
  );

async function fails(server: TestServer, place: string, reason: RegExp): Promise<void> {
  const { name, error } = await backUp(server);
  expect(name).toBeNull();
  expect(error).toMatch(reason);
  expect(await isHealthy(server.origin)).toBe(true);
  expect(await metric()).toBe("0");
  expect(findings(server).filter(({ level }) => level === "fail")).not.toEqual([]);
  expect(command(server, "backup", "list").stdout).not.toMatch(/reboot-\d/);
  expect(manifests(place)).toEqual([]);
}

const manifests = (place: string): string[] => {
  try {
    return readdirSync(place, { recursive: true })
      .map(String)
      .filter((file) => file.includes("manifest"));
  } catch {
    return [];
  }
};

/** Checks that a backup succeeds, then deletes it, so that another one is due. */
async function succeeds(server: TestServer, place: string): Promise<number> {
  const began = performance.now();
  const { name, error } = await backUp(server);
  expect(error).toBeNull();
  const took = performance.now() - began;
  expect(await metric()).toBe("1");
  expect(command(server, "backup", "check").status).toBe(0);
  rmSync(path.join(place, name!), { recursive: true });
  return took;
}

test("a backup disk that is full, read-only or gone", async (context: TestContext) => {
  const { held, recovered, counted } = recordFault(context);
  const place = path.join(createDataFolder(), "backups");
  smallDisk(context, place, 48);
  const server = await backingUp(place);
  const acknowledged = acknowledgements();

  const freeSpace = fill(place);
  await fails(server, place, /its disk is full/);
  await acknowledged.submitUntilAccepted(server, message());
  await runJobNow(server, "operations.watch");
  await waitUntil(async () => (await notices(server)).includes("operations.failed"), "the owner is mailed");
  freeSpace();
  recovered(await succeeds(server, place));
  await runJobNow(server, "operations.watch");
  await waitUntil(async () => (await notices(server)).length === 2, "the owner is mailed again");
  expect(await notices(server)).toEqual(["operations.failed", "operations.works-again"]);
  held(
    "full: email to owners, metric and doctor report it, the site works, no partial backup counts; the next backup succeeds",
  );

  expect(spawnSync("mount", ["-o", "remount,ro", place]).status).toBe(0);
  await fails(server, place, /is read-only\. Mount it for writing/);
  await acknowledged.submitUntilAccepted(server, message());
  expect(spawnSync("mount", ["-o", "remount,rw", place]).status).toBe(0);
  recovered(await succeeds(server, place));
  held("read-only: the same");

  // The mount point still exists, empty, on the data disk. It must not pass for the backup disk.
  expect(spawnSync("umount", [place]).status).toBe(0);
  await fails(server, place, /is on the disk of the data now/);
  expect(readdirSync(place)).toEqual([]);
  smallDisk(context, place, 48);
  recovered(await succeeds(server, place));
  held("gone: nothing is written to the empty mount point");
  counted(await acknowledged.check(server));
});

test("a backup directory that is removed, or replaced by a file", async (context: TestContext) => {
  const { held, recovered } = recordFault(context);
  const place = path.join(createDataFolder(), "backups");
  mkdirSync(place);
  const server = await backingUp(place);
  renameSync(place, `${place}.away`);
  await fails(server, place, /does not exist\. Mount its disk/);
  writeFileSync(place, "");
  await fails(server, place, /is a file\. Name a directory/);
  rmSync(place);
  renameSync(`${place}.away`, place);
  recovered(await succeeds(server, place));
  held("reported with its path; the directory is never created; the next backup succeeds");
});
