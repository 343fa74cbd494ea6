import { sql } from "kysely";
import { migrationGap } from "../../db/migrate.server";
import { countOwners } from "../../features/accounts/staff/owners.service.server";
import { isOverdue } from "../../features/operations/operations.model";
import { currentFaults, readBackups } from "../../features/operations/operations.service.server";
import { getOutboxStatus } from "../../features/outbox/held-mails.service.server";
import type { Deps } from "../../platform/deps";
import type { Mailer } from "../../ports/mailer";
import type { Scanner } from "../../ports/scanner";
import { createBackupStorage } from "../backup/create-backup-storage";
import { type ProxyMonitor, proxyAdvice } from "../http/untrusted-proxy";
import { type Check, fail, ok, warn } from "./finding";
import type { ConfigCheckInput } from "./machine-checks";
import type { Database } from "../../platform/database/database";

/** `problem` says why `db` is null. */
export type DatabaseCheckInput = ConfigCheckInput &
  Readonly<{
    db: Database | null;
    problem: string | null;
    mailer: Mailer | null;
    scanner: Scanner | null;
    replies: Deps["replies"];
    now: () => Date;
    /** Only a running server has it; a command does not. */
    proxies?: Pick<ProxyMonitor, "latestUntrusted">;
  }>;

/** Defines a check that needs a database with the schema of this release. */
const defineDatabaseCheck = (
  name: string,
  runCheck: (input: DatabaseCheckInput & { db: Database }) => ReturnType<Check<DatabaseCheckInput>["run"]>,
) =>
  ({
    name,
    // Only `database` reports an unavailable database.
    run: async (input) => {
      if (!input.db) return [];
      const { missing } = await migrationGap(input.db);
      return missing.length > 0 ? [] : runCheck({ ...input, db: input.db });
    },
  }) satisfies Check<DatabaseCheckInput>;

export const database: Check<DatabaseCheckInput> = {
  name: "database",
  async run({ db, problem }) {
    if (!db) return [fail(problem ?? "cannot be reached", "database_unreachable")];
    const { rows } = await sql<{
      version: string;
      number: number;
      encoding: string;
      stored: string | null;
      actual: string | null;
    }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_encoding_to_char(encoding) as encoding, datcollversion as stored,
        pg_database_collation_actual_version(oid) as actual
      from pg_database where datname = current_database()`.execute(db);
    const { version, number, encoding, stored, actual } = rows[0]!;
    const found = [];
    if (number < 150_000)
      found.push(fail(`PostgreSQL ${version} is too old. Use 15 or newer`, "database_too_old", { version }));
    if (encoding !== "UTF8")
      found.push(
        fail(`its encoding is ${encoding}. Restore a backup into one with UTF8`, "database_encoding", {
          encoding,
        }),
      );
    if (stored !== null && stored !== actual)
      found.push(
        warn(
          `its collation changed from ${stored} to ${actual} with the system: indexes may be wrong. Run: reindex database; alter database … refresh collation version`,
          "collation_changed",
        ),
      );
    const { missing, unknown } = await migrationGap(db);
    if (unknown.length > 0)
      found.push(
        fail(
          `is newer than this program (it has ${unknown.join(", ")}). Start the newer release, or restore a backup of this one`,
          "database_newer",
        ),
      );
    if (missing.length > 0)
      found.push(
        warn(
          `${missing.length} migrations are pending. The next start runs them; make a backup first`,
          "migrations_pending",
        ),
      );
    return found.length > 0 ? found : [ok(`PostgreSQL ${version}, ${encoding}`)];
  },
};

/** In seconds; webhooks of payment providers are refused at 300. */
const DRIFT_SECONDS = { warn: 2, fail: 120 };

export const databaseClock: Check<DatabaseCheckInput> = {
  name: "clock",
  async run({ db, now }) {
    if (!db) return [];
    const startedAt = now().getTime();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const midpoint = (startedAt + now().getTime()) / 2;
    const drift = Math.abs(rows[0]!.at.getTime() - midpoint) / 1000;
    const text = `differs from the database's by ${drift.toFixed(1)} seconds`;
    const advice = `${text}. Set both by a time server: timedatectl set-ntp true`;
    const seconds = Math.round(drift);
    if (drift >= DRIFT_SECONDS.fail) return [fail(advice, "clock_drift", { seconds })];
    if (drift >= DRIFT_SECONDS.warn) return [warn(advice, "clock_drift", { seconds })];
    return [ok(text)];
  },
};

export const owners = defineDatabaseCheck("owners", async ({ db }) => {
  const { owners: all, withoutSecondFactor } = await countOwners({ db });
  if (all === 0) return [warn("no one owns this site yet. Open the link that the start prints", "no_owner")];
  if (withoutSecondFactor > 0)
    return [
      warn(
        `${withoutSecondFactor} of ${all} have no second factor: a password alone opens everything. They set it up under /account`,
        "no_second_factor",
        { count: withoutSecondFactor, all },
      ),
    ];
  return [ok(`${all}, each with a second factor`)];
});

export const proxy: Check<DatabaseCheckInput> = {
  name: "proxy",
  run({ config, proxies }) {
    const untrustedProxy = proxies?.latestUntrusted();
    return untrustedProxy
      ? [
          warn(proxyAdvice(untrustedProxy.ip, config.trustedProxies), "untrusted_proxy", {
            ip: untrustedProxy.ip,
          }),
        ]
      : [];
  },
};

const formatAge = (milliseconds: number): string => {
  const hours = milliseconds / 3_600_000;
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`;
};

export const backups: Check<DatabaseCheckInput> = {
  name: "backups",
  async run({ config, db, now }) {
    const { backup, dataDir } = config;
    if (!backup.isTargetConfigured)
      return [
        warn(
          "none are made: set BACKUP_DIR to a directory on another disk, or BACKUP_S3_BUCKET",
          "backups_off",
        ),
      ];
    const place = createBackupStorage(config);
    try {
      await place.requireUsable?.();
    } catch (error) {
      return [fail((error as Error).message, "backup_place")];
    }
    const found = [];
    if (await place.isOnDisk?.(dataDir))
      found.push(
        warn(
          `${place.displayName} is on the same disk as the data: when it fails, both are lost. Use another disk or a bucket`,
          "backup_same_disk",
        ),
      );
    if (backup.recipients.length === 0)
      found.push(
        warn(
          "are not encrypted: anyone with access can read personal data. Set BACKUP_RECIPIENT (npm run backup -- keygen)",
          "backup_readable",
        ),
      );
    if (backup.everyHours === null)
      found.push(warn("are not made automatically: BACKUP_EVERY_HOURS=off", "backup_manual"));
    if (db && (await migrationGap(db)).missing.length === 0)
      found.push(await checkNewestBackup(db, backup.everyHours, now()));
    return found;
  },
};

async function checkNewestBackup(db: Database, everyHours: number | null, now: Date) {
  const { last, good } = await readBackups({ db });
  if (last?.error) return fail(`the last one failed: ${last.error}`, "backup_failed");
  if (!good) return warn("there is none yet. Make the first now: npm run backup", "no_backup");
  const milliseconds = now.getTime() - good.endedAt.getTime();
  const age = formatAge(milliseconds);
  if (isOverdue(good.endedAt, everyHours ?? 24, now))
    return fail(`the last one is ${age} old. See the log for "backups.make"`, "backup_overdue", {
      hours: Math.floor(milliseconds / 3_600_000),
    });
  return ok(`the last one is ${age} old`);
}

export const mail: Check<DatabaseCheckInput> = {
  name: "mail",
  async run({ config, db, mailer }) {
    const mailStatus =
      db && (await migrationGap(db)).missing.length === 0 ? await getOutboxStatus({ db }) : null;
    if (!config.mail || !mailer)
      return [
        warn(
          `SMTP_URL is not set: no one can sign up, sign in by link or get a receipt${mailStatus?.waiting ? `; ${mailStatus.waiting} emails wait` : ""}`,
          "no_mail_server",
        ),
      ];
    const { isUp, answer } = await mailer.verify();
    if (!isUp)
      return [
        fail(
          `the server of SMTP_URL does not take us: ${answer}. Check address, user and password`,
          "mail_refused",
        ),
      ];
    const found = [];
    if (mailStatus && mailStatus.held > 0)
      found.push(
        warn(
          `${mailStatus.held} emails were written while there was no mail server and are not sent. Decide: npm run mails -- release | discard`,
          "mails_held",
          { count: mailStatus.held },
        ),
      );
    if (mailStatus && mailStatus.lastSent === null)
      found.push(
        warn("none has been sent yet. Try it: npm run doctor -- --mail you@example.org", "no_mail_sent"),
      );
    return found.length > 0 ? found : [ok("the server of SMTP_URL takes our login")];
  },
};

export const faults = defineDatabaseCheck("jobs", async ({ db, now, config }) => {
  const found = await currentFaults({ db, now, backups: null, scanner: null });
  if (found.length === 0) return [ok("no background job has been given up")];
  return found.map(({ fault, message }) =>
    fail(
      `${fault.replace("job:", "")} was given up: ${message}. See ${config.origin}/admin/jobs`,
      "job_given_up",
      { job: fault.replace("job:", "") },
    ),
  );
});
