import type { Pool, PoolConfig } from "pg";
import type { FastifyInstance } from "fastify";
import { noPayments } from "../adapters/no-payments";
import { createPostgresBroadcaster } from "../adapters/postgres-broadcaster.server";
import { createSmtpMailer } from "../adapters/smtp-mailer.server";
import { createPaymentPagesPlugin } from "../adapters/sandbox/payment-pages.server";
import { SIGNATURE_HEADER } from "../adapters/sandbox/signature.server";
import { createSandboxPayments } from "../adapters/sandbox/sandbox-payments.server";
import type { Sandbox } from "../adapters/sandbox/sandbox-events.server";
import { type SlowQueryLog, connect } from "../db/database.server";
import { jobs } from "../registry/jobs";
import { seed } from "../sample/seed.server";
import {
  identifyRequest,
  identifyByCookie,
  identifyBySessionToken,
} from "../features/accounts/sessions/identify.server";
import type { Identify } from "../platform/api/api-request";
import type { Config } from "../platform/config/config";
import type { Deps, Logger } from "../platform/deps";
import { uuidv7 } from "../platform/ids/uuid";
import { type Keys, createKeyRing } from "../platform/crypto/keys.server";
import { createPasswords } from "../platform/auth/passwords.server";
import type { Broadcaster } from "../ports/broadcaster";
import { startJobs } from "./jobs/job-runner";
import { createScheduledBackups } from "./backup/scheduled-backups";
import { createSiteDoctor } from "./doctor/site-doctor";
import { openKeys } from "./keys/data-keys.server";
import { followKeyChanges } from "./keys/follow-key-changes.server";
import { createLog } from "./observability/log";
import { openDatabase, prepareDatabase, prepareDatabaseAsOwner } from "./database/open-database";
import { createBaseDeps } from "./base-deps";
import { createBackupStorage, backupScratchDirectory } from "./backup/create-backup-storage";
import type { MeasureJob } from "./observability/metrics";
import { followContentChanges, watchReplica } from "./database/replica";
import { type ProxyMonitor, createProxyMonitor } from "./http/untrusted-proxy";
import type { RealtimeOptions } from "./realtime/websocket-server";
import type { Database } from "../platform/database/database";

const now = () => new Date();

/**
 * Opens the database, migrates it and seeds an empty one.
 * @param cleanups receives release functions in the order of acquisition
 */
export async function composeServer(
  config: Config,
  cleanups: (() => Promise<void>)[],
): Promise<ServerComponents> {
  const log = createLog(config.logLevel);
  const dbConfig = await openDatabase(config, cleanups, log);
  if (config.databaseOwnerUrl) await prepareDatabaseAsOwner(config.databaseOwnerUrl, dbConfig);
  const { pool, db, terminate } = connectPool(config, dbConfig, cleanups, log);
  if (!config.databaseOwnerUrl) await prepareDatabase({ pool, db });
  const mailer = config.mail ? createSmtpMailer(config.mail) : null;
  if (mailer) cleanups.push(mailer.close);
  if (config.sealingSecrets.length > 0)
    log.warn({}, "SEALING_SECRETS: its keys are now in the database; remove the setting");
  const { keys, replace } = createKeyRing(await openKeys(config, db));
  const { payments, mount } = await createPayments(config, db, keys);
  const proxies = createProxyMonitor(config, { log, now });
  const { testPdf, ...baseDeps } = createBaseDeps(config);
  const doctor = createSiteDoctor({ ...baseDeps, pdf: testPdf, db, mailer, log, proxies }, config);
  const deps: Deps = {
    ...baseDeps,
    db,
    mailer,
    payments,
    keys,
    passwords: createPasswords(),
    backups: createBackups(config, dbConfig, log),
    doctor,
    areas: config.areas,
    securityContact: config.securityContact ?? null,
    offlineEnabled: config.offlineEnabled,
    log,
  };
  await seed(deps, config.sample ? "sample" : "start");
  const broadcaster = createPostgresBroadcaster(dbConfig, log);
  const stopFollowingKeys = followKeyChanges(config, { db, broadcaster, log }, replace);
  cleanups.push(async () => {
    stopFollowingKeys();
    await broadcaster.close();
  });
  // The listening connection closes last: a newer release waits for it (`older-processes.server.ts`).
  const disconnectDatabase = () => terminate().finally(broadcaster.close);
  const getReplica = openReplica(config, dbConfig, broadcaster, log, cleanups);
  return {
    deps,
    pool,
    broadcaster,
    getReplica,
    disconnectDatabase,
    doctor,
    proxies,
    startJobs: (measureJob) => startJobs(deps, { pool, broadcaster, jobs, measure: measureJob }),
    identify: identifyRequest(deps),
    mount,
    identity: { identify: identifyByCookie(deps), identifySession: identifyBySessionToken(deps) },
  };
}

function connectPool(
  config: Config,
  dbConfig: PoolConfig,
  cleanups: (() => Promise<void>)[],
  log: Logger,
): ReturnType<typeof connect> {
  const connection = connect(
    { ...dbConfig, max: config.databaseConnections, application_name: "reboot" },
    // `pool.end` does not wait for its connections; an embedded database that stops next cuts them.
    (error) => connection.pool.ending || log.warn({ err: error }, "a database connection was lost"),
    createSlowQueryLog(config, log),
  );
  cleanups.push(async () => {
    if (!connection.pool.ending) await connection.pool.end();
  });
  return connection;
}

const createSlowQueryLog = ({ slowQueryMs }: Config, log: Logger): SlowQueryLog | null =>
  slowQueryMs === null
    ? null
    : {
        thresholdMs: slowQueryMs,
        onSlowQuery: (text, milliseconds) =>
          log.warn(
            { sql: text.slice(0, MAX_LOGGED_SQL), milliseconds: Math.round(milliseconds) },
            "a slow query",
          ),
      };
/** In characters. */
const MAX_LOGGED_SQL = 600;

function openReplica(
  { databaseReplicaUrl }: Config,
  primary: PoolConfig,
  broadcaster: Broadcaster,
  log: Logger,
  cleanups: (() => Promise<void>)[],
): ServerComponents["getReplica"] {
  if (!databaseReplicaUrl) return () => null;
  const replica = watchReplica({
    primary,
    replica: { connectionString: databaseReplicaUrl },
    log,
    now: () => performance.now(),
  });
  cleanups.push(replica.close);
  const unsubscribe = followContentChanges(broadcaster, replica.onContentChanged);
  cleanups.push(async () => void unsubscribe());
  return replica.db;
}

async function createPayments(config: Config, db: Database, keys: Keys) {
  if (config.stripe) {
    const { createStripePayments: stripePayments } =
      await import("../adapters/stripe/stripe-payments.server");
    return { payments: stripePayments({ ...config.stripe, now }), mount: null };
  }
  if (!config.testPayments) return { payments: noPayments, mount: null };
  const sandbox = createSandbox(config, db, keys);
  return {
    payments: createSandboxPayments(sandbox, config.origin),
    mount: createPaymentPagesPlugin(sandbox),
  };
}

const createSandbox = (config: Config, db: Database, keys: Keys): Sandbox => ({
  db,
  now,
  newId: () => uuidv7(now()),
  keys: () => {
    const [newestKey, ...olderKeys] = keys.all("sandbox-webhook").map(({ key }) => key);
    return [newestKey!, ...olderKeys];
  },
  async deliver(body, signature) {
    const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
    const response = await fetch(`http://${host}:${config.port}/webhooks/payments/sandbox`, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body,
      signal: AbortSignal.timeout(5000),
    });
    await response.arrayBuffer();
    return response.status;
  },
});

const createBackups = (config: Config, dbConfig: PoolConfig, log: Logger): Deps["backups"] => {
  const { everyHours, keep, recipients } = config.backup;
  if (everyHours === null) return null;
  const source = { ...createBaseDeps(config), scratch: backupScratchDirectory(config), dbConfig, log };
  const plan = { source, storage: createBackupStorage(config), recipients, dataDir: config.dataDir };
  return createScheduledBackups(plan, { everyHours, keep });
};

export type ServerComponents = Readonly<{
  deps: Deps;
  identify: Identify;
  broadcaster: Broadcaster;
  pool: Pool;
  doctor: ReturnType<typeof createSiteDoctor>;
  proxies: ProxyMonitor;
  /** Ends all connections at once; no write succeeds afterwards. */
  disconnectDatabase: () => Promise<void>;
  /** Returns the replica for public pages while it is usable, else null. */
  getReplica: () => Database | null;
  startJobs: (measureJob?: MeasureJob) => Promise<() => Promise<void>>;
  mount: ((app: FastifyInstance) => Promise<void>) | null;
  identity: Pick<RealtimeOptions, "identify" | "identifySession">;
}>;
