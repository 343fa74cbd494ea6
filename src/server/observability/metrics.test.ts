import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { tmpdir } from "node:os";
import { recordBackup } from "../../features/operations/operations.service.server";
import { parseConfig } from "../../platform/config/config";
import type { Finding } from "../../ports/doctor";
import { registerOperationsMetrics } from "./operations-metrics";
import { createMetrics, registerGauges } from "./metrics";
import { serveMetrics } from "./metrics-server";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const stats = () => ({ entries: 2, bytes: 3, bodies: 1, running: 0, hits: 40, renders: 4 });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

test("metrics on their own port: requests, pages, pool, jobs and emails; without the database the rest", async () => {
  const { db, pool, close } = await testDatabase("sample");
  const metrics = createMetrics();
  registerGauges(metrics, {
    db,
    pool,
    cache: { stats },
    load: { isOverloaded: () => false, delay: () => 7 },
    proxies: { count: () => 3 },
    now: () => new Date(),
  });
  metrics.measure({ method: "GET", route: "/blog/:slug", status: 200, seconds: 0.03 });
  metrics.measure({ method: "BREW", route: "/blog/:slug", status: 405, seconds: 0.01 });
  metrics.measureJob({ job: "outbox.send", ended: "failed", seconds: 1 });
  metrics.countConnection(1);
  const port = await freePort();
  const stop = await serveMetrics(metrics.registry, { port, host: "127.0.0.1" }, quiet);
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const text = await read();
  for (const line of [
    'reboot_http_request_seconds_count{method="GET",route="/blog/:slug",status="200"} 1',
    'reboot_http_request_seconds_count{method="other",route="/blog/:slug",status="405"} 1',
    'reboot_job_run_seconds_count{job="outbox.send",ended="failed"} 1',
    "reboot_realtime_lines 1",
    "reboot_pages_kept_total 40",
    "reboot_database_up 1",
    "reboot_outbox_waiting 0",
    "reboot_loop_delay_seconds 0.007",
    "reboot_untrusted_proxy_requests_total 3",
    // Counted per process, which also runs other tests.
    'reboot_file_scans_total{result="malware"} ',
  ])
    expect(text).toContain(line);
  expect(await read()).toContain("reboot_pages_kept_total 40");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await close();
  expect(await read()).toContain("reboot_database_up 0");
  await stop();
});

test("operations metrics: age, size and outcome of backups, free space, findings; none without data", async () => {
  const { db } = await testDatabase("sample");
  const { registry } = createMetrics();
  const at = new Date("2026-11-22T12:00:00Z");
  const config = parseConfig({ DATA_DIR: tmpdir() });
  const findings: Finding[] = [{ check: "mail", level: "warn", text: "untested" }];
  const backups = { everyHours: 6, makeWhenDue: async () => {} };
  registerOperationsMetrics(registry, {
    db,
    scanner: null,
    now: () => at,
    backups,
    config,
    findings: () => findings,
  });
  const before = await registry.metrics();
  expect(before).not.toMatch(/^reboot_backup_age_seconds /m);
  expect(before).not.toMatch(/^reboot_files_unscanned /m);
  expect(before).toContain("reboot_doctor_warnings 1\n");
  expect(before).toContain("reboot_doctor_failures 0\n");
  expect(before).toContain("reboot_backup_every_seconds 21600\n");
  expect(before).toMatch(/^reboot_disk_free_bytes\{use="data"\} \d+/m);
  const endedAt = new Date(at.getTime() - 3_600_000);
  const run = { startedAt: new Date(endedAt.getTime() - 9000), endedAt, encrypted: true, onDataDisk: false };
  await recordBackup({ db }, { ...run, outcome: { name: "reboot-20261122t110000z", bytes: 5_000_000_000 } });
  await recordBackup({ db }, { ...run, endedAt: at, outcome: { error: "ENOSPC" } });
  const after = await registry.metrics();
  for (const line of [
    "reboot_backup_age_seconds 3600",
    "reboot_backup_last_success 0",
    "reboot_backup_duration_seconds 9",
    "reboot_backup_bytes 5000000000",
  ])
    expect(after).toContain(`${line}\n`);
});
