import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testDepsFor, testDatabase } from "../../../test/support/database";
import { startFakeClamd } from "../../adapters/fake-clamd.fixture";
import { createClamdScanner } from "../../adapters/clamd-scanner.server";
import { createTwoFactorMember } from "../accounts/accounts.fixture";
import { listMailsWithLinks } from "../outbox/outbox.fixture";
import { pdf, uploadFile, visitor } from "../uploads/file-uploads.fixture";
import { scanUploads } from "../uploads/scanning/scan-uploads.service.server";
import { readBackups, recordBackup, monitorOperations } from "./operations.service.server";
import { HOUR_MS } from "../../platform/time/durations";

const START = new Date("2026-11-22T03:20:00Z");

async function site() {
  const { db } = await testDatabase("sample");
  const clock = { now: START };
  const base = testDepsFor(db);
  const backups = { everyHours: 24, makeWhenDue: async () => {} };
  const deps = { ...base, backups, now: () => clock.now };
  await createTwoFactorMember(base, "amina@example.org", ["owner"]);
  await createTwoFactorMember(base, "joseph@example.org", ["owner"]);
  await sql`update account set locale = 'fr' where email = 'joseph@example.org'`.execute(db);
  const mails = async () =>
    (await listMailsWithLinks(deps))
      .filter(({ kind }) => kind.startsWith("operations."))
      .toSorted((a, b) => +a.created_at - +b.created_at || a.recipient.localeCompare(b.recipient));
  return {
    deps,
    mails,
    pass: (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * HOUR_MS)),
    backup: (outcome: { error: string } | { name: string; bytes: number }) =>
      recordBackup(deps, {
        startedAt: new Date(clock.now.getTime() - 5000),
        endedAt: clock.now,
        encrypted: true,
        onDataDisk: false,
        outcome,
      }),
    run: (name: string, state: "completed" | "failed") =>
      sql`insert into pgboss.job (name, state, completed_on, output)
        values (${name}, ${state}, ${clock.now}, '{"name":"Error","message":"the line broke"}')`.execute(db),
  };
}

const good = { name: "reboot-20261122t032000z", bytes: 5_000_000_000 };

test("owners get an email about failing backups in their language, once a day, and once when backups work again", async () => {
  const { deps, mails, pass, backup } = await site();
  await backup(good);
  await monitorOperations(deps);
  expect(await mails()).toEqual([]);
  await backup({ error: 'BACKUP_DIR="/mnt/backup" does not exist.' });
  await monitorOperations(deps);
  await monitorOperations(deps);
  const first = await mails();
  expect(first.map(({ recipient }) => recipient)).toEqual(["amina@example.org", "joseph@example.org"]);
  expect(first[0]).toMatchObject({ kind: "operations.failed" });
  expect(first[0]!.subject).toMatch(/backups are failing/);
  expect(first[0]!.text).toContain('BACKUP_DIR="/mnt/backup" does not exist.');
  expect(first[0]!.text).toContain("/admin/jobs");
  expect(first[1]!.subject).toMatch(/sauvegardes échouent/);

  pass(23);
  await backup({ error: "no space left on device" });
  await monitorOperations(deps);
  expect(await mails()).toHaveLength(2);
  pass(2);
  await monitorOperations(deps);
  expect(await mails()).toHaveLength(4);
  await backup(good);
  await monitorOperations(deps);
  await monitorOperations(deps);
  const all = await mails();
  expect(all).toHaveLength(6);
  expect(all.at(-1)).toMatchObject({ kind: "operations.works-again" });
});

test("a backup older than twice its period causes an email, unless backups are not configured", async () => {
  const { deps, mails, pass, backup } = await site();
  await backup(good);
  pass(48);
  await monitorOperations(deps);
  expect(await mails()).toEqual([]);
  pass(1);
  await monitorOperations({ ...deps, backups: null });
  expect(await mails()).toEqual([]);
  await monitorOperations(deps);
  expect((await mails())[0]!.text).toContain("2026-11-22T03:20:00");
});

test("owners get an email with the name of a failed job, and one when it succeeds again", async () => {
  const { deps, mails, pass, run } = await site();
  await run("gifts.receipts", "completed");
  await monitorOperations(deps);
  expect(await mails()).toEqual([]);
  pass(1);
  await run("gifts.receipts", "failed");
  // The job adds nothing to the fault `backup`.
  await run("backups.make", "failed");
  await monitorOperations(deps);
  expect(await mails()).toHaveLength(2);
  expect((await mails())[0]!.text).toContain(
    "“gifts.receipts” failed several times and is not retried automatically. Reason: Error: the line broke",
  );
  pass(1);
  await run("gifts.receipts", "completed");
  await monitorOperations(deps);
  expect((await mails()).map(({ kind }) => kind).slice(2)).toEqual(Array(2).fill("operations.works-again"));
});

test("backups report the last run, the last success, and sizes above four gigabytes", async () => {
  const { deps, pass, backup } = await site();
  expect(await readBackups(deps)).toEqual({ last: undefined, good: undefined });
  await backup(good);
  pass(24);
  await backup({ error: "x".repeat(5000) });
  const { last, good: found } = await readBackups(deps);
  expect(found).toEqual({
    endedAt: START,
    seconds: 5,
    bytes: 5_000_000_000,
    encrypted: true,
    onDataDisk: false,
  });
  expect(last!.error).toHaveLength(300);
});

test("owners get an email when files wait an hour for the malware scanner, and when it works again", async () => {
  const { deps, mails, pass } = await site();
  const clamd = await startFakeClamd();
  onTestFinished(clamd.stop);
  const scanned = { ...deps, scanner: createClamdScanner(clamd.address) };
  clamd.mode = "cut";
  await uploadFile(scanned, visitor(scanned), pdf(500));
  pass(0.9);
  await monitorOperations(scanned);
  expect(await mails()).toEqual([]);
  pass(0.2);
  await monitorOperations(scanned);
  await monitorOperations(scanned);
  const first = await mails();
  expect(first.map(({ recipient }) => recipient)).toEqual(["amina@example.org", "joseph@example.org"]);
  expect(first[0]!.subject).toMatch(/malware scanner is/);
  expect(first[0]!.text).toContain("files wait: 1, the first since 2026-11-22T03:20:00.000Z");
  expect(first[1]!.subject).toMatch(/antivirus ne fonctionne pas/);
  pass(1);
  clamd.mode = "scan";
  await scanUploads(scanned);
  await monitorOperations(scanned);
  expect((await mails()).at(-2)!.subject).toMatch(/malware scanner works again/);
});
