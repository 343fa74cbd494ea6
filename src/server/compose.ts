import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool, PoolConfig } from "pg";
import type { FastifyInstance } from "fastify";
import { noPayments } from "../adapters/no-payments";
import { diskFiles } from "../adapters/disk-files.server";
import { s3Files } from "../adapters/s3-files.server";
import { postgresBroadcaster } from "../adapters/postgres-notify.server";
import { smtpMailer } from "../adapters/smtp-mailer.server";
import { payPages } from "../adapters/sandbox/pay-pages.server";
import { SIGNATURE_HEADER } from "../adapters/sandbox/signature.server";
import { sandboxPayments } from "../adapters/sandbox/sandbox-payments.server";
import type { Sandbox } from "../adapters/sandbox/sandbox-events.server";
import { type Connection, type Database, type SlowQueries, connect } from "../db/database.server";
import { grantTo } from "../db/grants.server";
import { MigrationError, migrate, migrationGap } from "../db/migrate.server";
import { jobs } from "../jobs";
import { seed } from "../db/seed/seed.server";
import { identifyBy, whoByCookie, whoBySession } from "../features/accounts/identify.server";
import type { Identify } from "../platform/asked";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { uuidv7 } from "../platform/ids";
import type { Keys } from "../platform/keys.server";
import { createPasswords } from "../platform/passwords.server";
import type { Broadcaster } from "../ports/broadcaster";
import { installJobs } from "./jobs/job-queue";
import { startJobs } from "./jobs/job-runner";
import type { Origin } from "./backup/make-backup";
import type { Place } from "./backup/place";
import { scheduledBackups } from "./backup/schedule";
import { refuseMoved } from "./backup/moved";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { hasCluster, runningPostgres } from "./running-postgres.server";
import { createLog } from "./observe/log";
import type { MeasureJob } from "./observe/metrics";
import { followChanges, watchReplica } from "./replica";
import { readKeys } from "./secret.server";
import type { RealtimeOptions } from "./websocket";

const now = () => new Date();

/**
 * The only place that knows which adapters serve; opens the database, migrates it and seeds an empty one.
 * @param undo receives what has to be given back, in the order it was taken
 */
export async function compose(config: Config, undo: (() => Promise<void>)[]): Promise<Composed> {
  const log = createLog(config.logLevel);
  const address = await database(config, undo, log);
  if (config.databaseOwnerUrl) await prepareAsOwner(config.databaseOwnerUrl, address);
  const { pool, db } = connect(
    { ...address, max: config.databaseConnections, application_name: "reboot" },
    (error) => log.warn({ err: error }, "a database connection was lost"),
    slowQueries(config, log),
  );
  undo.push(() => pool.end());
  if (!config.databaseOwnerUrl) await prepare({ pool, db });
  const mailer = config.mail ? smtpMailer(config.mail) : null;
  if (mailer) undo.push(mailer.close);
  const keys = await readKeys(config, db);
  const { payments, mount } = await paymentsOf(config, db, keys);
  const deps: Deps = {
    ...basics(config),
    db,
    mailer,
    payments,
    origin: config.origin,
    keys,
    passwords: createPasswords(),
    backups: backupsOf(config, address, log),
    areas: config.areas,
    securityContact: config.securityContact ?? null,
    keepsPages: config.keepsPages,
    log,
  };
  await seed(deps, config.sample ? "sample" : "start");
  const broadcaster = postgresBroadcaster(address, log);
  undo.push(broadcaster.close);
  const reads = replicaOf(config, address, broadcaster, log, undo);
  return {
    deps,
    pool,
    broadcaster,
    reads,
    startJobs: (measure) => startJobs(deps, { pool, broadcaster, jobs, measure }),
    identify: identifyBy(deps),
    mount,
    identity: { identify: whoByCookie(deps), sessionOf: whoBySession(deps) },
  };
}

/** Makes tables and queue as this program needs them. */
async function prepare({ pool, db }: Connection): Promise<void> {
  await migrate(db);
  await installJobs(pool, jobs);
}

/** The same by the account that owns them, which is needed for no longer; that of `address` gets its rights. */
async function prepareAsOwner(ownerUrl: string, address: PoolConfig): Promise<void> {
  const account = await accountOf(address);
  const owner = connect({ connectionString: ownerUrl, application_name: "reboot", max: 2 });
  try {
    await prepare(owner);
    await grantTo(owner.db, account);
  } finally {
    await owner.pool.end();
  }
}

async function accountOf(address: PoolConfig): Promise<string> {
  const { pool, db } = connect({ ...address, max: 1 });
  try {
    const { rows } = await sql<{ account: string }>`select current_user as account`.execute(db);
    return rows[0]!.account;
  } finally {
    await pool.end();
  }
}

const slowQueries = ({ slowQueryMs }: Config, log: Log): SlowQueries | null =>
  slowQueryMs === null
    ? null
    : {
        after: slowQueryMs,
        heard: (text, milliseconds) =>
          log.warn(
            { sql: text.slice(0, LONGEST_SQL), milliseconds: Math.round(milliseconds) },
            "a slow query",
          ),
      };
/** So much of a slow query is logged, in characters. */
const LONGEST_SQL = 600;
function replicaOf(
  { databaseReplicaUrl }: Config,
  primary: PoolConfig,
  broadcaster: Broadcaster,
  log: Log,
  undo: (() => Promise<void>)[],
): Composed["reads"] {
  if (!databaseReplicaUrl) return () => null;
  const replica = watchReplica({
    primary,
    replica: { connectionString: databaseReplicaUrl },
    log,
    now: () => performance.now(),
  });
  undo.push(replica.close);
  const deafen = followChanges(broadcaster, replica.changed);
  undo.push(async () => void deafen());
  return replica.db;
}

/** Stripe when there is a key; else the built-in provider, which needs pages of its own; or none. */
async function paymentsOf(config: Config, db: Database, keys: Keys) {
  if (config.stripe) {
    // Stripe's library is read only where it serves.
    const { stripePayments } = await import("../adapters/stripe/stripe-payments.server");
    return { payments: stripePayments({ ...config.stripe, now }), mount: null };
  }
  if (!config.testPayments) return { payments: noPayments, mount: null };
  const sandbox = builtIn(config, db, keys);
  return { payments: sandboxPayments(sandbox, config.origin), mount: payPages(sandbox) };
}

/** The built-in provider tells its events over HTTP, as any other does. */
const builtIn = (config: Config, db: Database, keys: Keys): Sandbox => ({
  db,
  now,
  newId: () => uuidv7(now()),
  key: keys("sandbox-webhook"),
  async deliver(body, signature) {
    const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
    const answer = await fetch(`http://${host}:${config.port}/webhooks/payments/sandbox`, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body,
      signal: AbortSignal.timeout(5000),
    });
    await answer.arrayBuffer();
    return answer.status;
  },
});

const backupsOf = (config: Config, address: PoolConfig, log: Log): Deps["backups"] => {
  const { everyHours, keep } = config.backup;
  if (everyHours === null) return null;
  return scheduledBackups(
    { ...basics(config), scratch: scratchOf(config), address, log },
    backupPlace(config),
    { everyHours, keep },
  );
};

/** Where backups are proved: beside the data, where a killed process leaves nothing that the next does not find. */
export const scratchOf = ({ dataDir }: Config): string => path.join(dataDir, "check");

/** Where backups are kept. */
export const backupPlace = ({ backup: { s3, folder } }: Config): Place =>
  s3 ? { files: s3Files(s3), prefix: "backups/", called: `s3://${s3.bucket}/backups` } : folderPlace(folder);

export const folderPlace = (folder: string): Place => ({
  files: diskFiles(folder),
  prefix: "",
  called: folder,
});

/** What a backup is made of: the database that runs, or the embedded one, started for as long as the command takes. */
export async function backupOrigin(config: Config, undo: (() => Promise<void>)[]): Promise<Origin> {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw new MigrationError(NOT_YET);
  return { ...basics(config), scratch: scratchOf(config), address: await joinOrStart(config, undo) };
}

/**
 * A database that no program uses meanwhile, by the account that owns it: the embedded one is started, which a running program
 * prevents.
 */
export async function loadTarget(config: Config, undo: (() => Promise<void>)[], which?: "also moved") {
  if (config.databaseOwnerUrl)
    return { ...basics(config), address: { connectionString: config.databaseOwnerUrl } };
  const address =
    which && !config.databaseUrl ? await embedded(config, undo, quiet) : await database(config, undo, quiet);
  return { ...basics(config), address };
}

/** What needs neither database nor server; a command beside the program has the same. */
const basics = (config: Config) => ({
  files: config.s3 ? s3Files(config.s3) : diskFiles(path.join(config.dataDir, "files")),
  now,
  newId: () => uuidv7(now()),
});

/**
 * For a command beside the program: joins the database that runs, or starts the embedded one for as long as the command
 * takes. Changes nothing in it by itself, and refuses one that this version does not fit.
 */
export async function composeBeside(config: Config, undo: (() => Promise<void>)[]) {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw new MigrationError(NOT_YET);
  const address = await joinOrStart(config, undo);
  const { pool, db } = connect({ ...address, application_name: "reboot command", max: 2 });
  undo.push(() => pool.end());
  const { missing, unknown } = await migrationGap(db);
  if (missing.length > 0) throw new MigrationError(NOT_YET);
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is newer than this program (it has ${unknown.join(", ")}). Nothing was changed. Update this checkout.`,
    );
  return { ...basics(config), db, config };
}

async function joinOrStart(config: Config, undo: (() => Promise<void>)[]): Promise<PoolConfig> {
  const running = config.databaseUrl ? null : await runningPostgres(config.dataDir);
  if (running) return running;
  try {
    return await database(config, undo, quiet);
  } catch (error) {
    // The program may have been starting in the same moment.
    await sleep(2000);
    const started = config.databaseUrl ? null : await runningPostgres(config.dataDir);
    if (started) return started;
    throw error;
  }
}
export type CommandDeps = Awaited<ReturnType<typeof composeBeside>>;

const NOT_YET =
  "There is no database yet, or it is older than this program. Nothing was changed. Start the program (again) with `npm start`, then repeat this.";

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

export type Composed = Readonly<{
  deps: Deps;
  identify: Identify;
  /** Hears what changes in the database, whoever changes it. */
  broadcaster: Broadcaster;
  pool: Pool;
  /** Where public pages may be read at this moment instead of the primary; null: nowhere. */
  reads: () => Database | null;
  /** @param measure hears how each run ended @returns ends them */
  startJobs: (measure?: MeasureJob) => Promise<() => Promise<void>>;
  /** Pages of the built-in payment provider; null with another one. */
  mount: ((app: FastifyInstance) => Promise<void>) | null;
  identity: Pick<RealtimeOptions, "identify" | "sessionOf">;
}>;

async function database(config: Config, undo: (() => Promise<void>)[], log: Log): Promise<PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  await refuseMoved(config.dataDir);
  return embedded(config, undo, log);
}

/** Connections of the embedded server beside the pool's: listeners, commands and backups, PostgreSQL's reserve. */
const BESIDE_POOL = 30;

async function embedded(
  { dataDir, databaseConnections }: Config,
  undo: (() => Promise<void>)[],
  log: Log,
): Promise<PoolConfig> {
  const started = await startEmbeddedPostgres({
    dataDir,
    connections: databaseConnections + BESIDE_POOL,
    log: (line) => log.info({}, line),
  });
  undo.push(() => started.stop());
  return started.connection;
}
