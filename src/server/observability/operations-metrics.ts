import { Gauge, type Registry } from "@prometheus-io/client";
import { readBackups } from "../../features/operations/operations.service.server";
import { getUnscannedFileStats } from "../../features/uploads/scanning/scan-uploads.service.server";
import type { Config } from "../../platform/config/config";
import type { Deps } from "../../platform/deps";
import type { Finding } from "../../ports/doctor";
import { countFindings } from "../doctor/finding";
import { freeBytes, diskDirectories } from "../doctor/machine-checks";

type OperationsMetricsDeps = Pick<Deps, "db" | "now" | "backups" | "scanner"> & {
  config: Config;
  findings: () => readonly Finding[];
};

export function registerOperationsMetrics(registry: Registry, deps: OperationsMetricsDeps): void {
  const { db, now, backups, config, findings } = deps;
  // Gauges are collected at once, and share one query.
  let pending: ReturnType<typeof readBackups> | null = null;
  const read = () =>
    (pending ??= readBackups({ db }).finally(() => {
      pending = null;
    })).catch(() => null);
  type BackupStatus = Awaited<ReturnType<typeof readBackups>>;
  const backupGauge = (name: string, help: string, select: (status: BackupStatus) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const status = await read();
        const value = status ? select(status) : undefined;
        this.reset();
        // No metric, rather than 0.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  backupGauge("reboot_backup_age_seconds", "Time since the last good backup", ({ good }) =>
    good ? Math.max(0, (now().getTime() - good.endedAt.getTime()) / 1000) : undefined,
  );
  backupGauge(
    "reboot_backup_last_success",
    "1 when the last backup succeeded, 0 when it failed",
    ({ last }) => (last ? (last.error === null ? 1 : 0) : undefined),
  );
  backupGauge(
    "reboot_backup_duration_seconds",
    "Duration of the last good backup",
    ({ good }) => good?.seconds,
  );
  backupGauge("reboot_backup_bytes", "Size of the last good backup", ({ good }) => good?.bytes);
  backupGauge("reboot_backup_every_seconds", "Time between automatic backups; 0 without them", () =>
    backups ? backups.everyHours * 3600 : 0,
  );
  const disks = new Gauge({
    name: "reboot_disk_free_bytes",
    help: "Free space of the program's directories",
    labelNames: ["use"],
    collect: async () => {
      disks.reset();
      for (const [use, folder] of Object.entries(diskDirectories(config))) {
        const free = folder === null ? null : await freeBytes(folder);
        if (free !== null) disks.set({ use }, free);
      }
    },
    registers: [],
  });
  registry.registerMetric(disks);
  registerUnscannedMetric(registry, deps);
  registerFindingMetrics(registry, findings);
}

const registerUnscannedMetric = (
  registry: Registry,
  deps: Pick<OperationsMetricsDeps, "db" | "scanner">,
): void =>
  registry.registerMetric(
    new Gauge({
      name: "reboot_files_unscanned",
      help: "Files that wait for the malware scanner",
      registers: [],
      async collect() {
        const unscanned = await getUnscannedFileStats(deps).catch(() => null);
        this.reset();
        if (unscanned === null) this.remove();
        else this.set(unscanned.count);
      },
    }),
  );

function registerFindingMetrics(registry: Registry, findings: () => readonly Finding[]): void {
  const gauge = (name: string, level: "warn" | "fail") =>
    registry.registerMetric(
      new Gauge({
        name,
        help: "Findings of npm run doctor, checked at the start and every hour",
        registers: [],
        collect() {
          this.set(countFindings(findings(), level));
        },
      }),
    );
  gauge("reboot_doctor_warnings", "warn");
  gauge("reboot_doctor_failures", "fail");
}
