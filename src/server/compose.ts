import type { Pool, PoolConfig } from "pg";
import type { FastifyInstance } from "fastify";
import { noPayments } from "../adapters/no-payments";
import { postgresBroadcaster } from "../adapters/postgres-notify.server";
import { smtpMailer } from "../adapters/smtp-mailer.server";
import { payPages } from "../adapters/sandbox/pay-pages.server";
import { SIGNATURE_HEADER } from "../adapters/sandbox/signature.server";
import { sandboxPayments } from "../adapters/sandbox/sandbox-payments.server";
import type { Sandbox } from "../adapters/sandbox/sandbox-events.server";
import { type Database, type SlowQueries, connect } from "../db/database.server";
import { jobs } from "../jobs";
import { seed } from "../db/seed/seed.server";
import { identifyBy, whoByCookie, whoBySession } from "../features/accounts/identify.server";
import type { Identify } from "../platform/asked";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { uuidv7 } from "../platform/ids";
import { type Keys, keyRing } from "../platform/keys.server";
import { createPasswords } from "../platform/passwords.server";
import type { Broadcaster } from "../ports/broadcaster";
import { startJobs } from "./jobs/job-runner";
import { scheduledBackups } from "./backup/schedule";
import { siteDoctor } from "./doctor/at-start";
import { openKeys } from "./data-keys.server";
import { followKeys } from "./follow-keys.server";
import { createLog } from "./observe/log";
import { openDatabase, prepare, prepareAsOwner } from "./open-database";
import { backupPlace, basics, scratchOf } from "./places";
import type { MeasureJob } from "./observe/metrics";
import { followChanges, watchReplica } from "./replica";
import { type ProxyWatch, watchProxies } from "./untrusted-proxy";
import type { RealtimeOptions } from "./websocket";

const now = () => new Date();

/**
 * The only place that knows which adapters serve; opens the database, migrates it and seeds an empty one.
 * @param undo receives what has to be given back, in the order it was taken
 */
export async function compose(config: Config, undo: (() => Promise<void>)[]): Promise<Composed> {
  const log = createLog(config.logLevel);
  const address = await openDatabase(config, undo, log);
  if (config.databaseOwnerUrl) await prepareAsOwner(config.databaseOwnerUrl, address);
  const { pool, db, cut } = connect(
    { ...address, max: config.databaseConnections, application_name: "reboot" },
    // The end of a pool does not wait until its connections are closed: an embedded database that stops next cuts them.
    (error) => pool.ending || log.warn({ err: error }, "a database connection was lost"),
    slowQueries(config, log),
  );
  undo.push(async () => {
    if (!pool.ending) await pool.end();
  });
  if (!config.databaseOwnerUrl) await prepare({ pool, db });
  const mailer = config.mail ? smtpMailer(config.mail) : null;
  if (mailer) undo.push(mailer.close);
  if (config.sealingSecrets.length > 0)
    log.warn({}, "SEALING_SECRETS: its keys are in the database by now; take it away");
  const { keys, replace } = keyRing(await openKeys(config, db));
  const { payments, mount } = await paymentsOf(config, db, keys);
  const proxies = watchProxies(config, { log, now });
  const basis = basics(config);
  const doctor = siteDoctor({ ...basis, db, mailer, log, proxies }, config);
  const deps: Deps = {
    ...basis,
    db,
    mailer,
    payments,
    keys,
    passwords: createPasswords(),
    backups: backupsOf(config, address, log),
    doctor,
    areas: config.areas,
    securityContact: config.securityContact ?? null,
    keepsPages: config.keepsPages,
    log,
  };
  await seed(deps, config.sample ? "sample" : "start");
  const broadcaster = postgresBroadcaster(address, log);
  const unfollow = followKeys(config, { db, broadcaster, log }, replace);
  undo.push(async () => {
    unfollow();
    await broadcaster.close();
  });
  // The connection that hears is the last one: while there is it, a newer release waits (`older-processes.server.ts`).
  const leaveDatabase = () => cut().finally(broadcaster.close);
  const reads = replicaOf(config, address, broadcaster, log, undo);
  return {
    deps,
    pool,
    broadcaster,
    reads,
    leaveDatabase,
    doctor,
    proxies,
    startJobs: (measure) => startJobs(deps, { pool, broadcaster, jobs, measure }),
    identify: identifyBy(deps),
    mount,
    identity: { identify: whoByCookie(deps), sessionOf: whoBySession(deps) },
  };
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
  keys: () => {
    const [newest, ...older] = keys.all("sandbox-webhook").map(({ key }) => key);
    return [newest!, ...older];
  },
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
  const { everyHours, keep, recipients } = config.backup;
  if (everyHours === null) return null;
  const origin = { ...basics(config), scratch: scratchOf(config), address, log };
  const plan = { origin, place: backupPlace(config), recipients, dataDir: config.dataDir };
  return scheduledBackups(plan, { everyHours, keep });
};

export type Composed = Readonly<{
  deps: Deps;
  identify: Identify;
  /** Hears what changes in the database, whoever changes it. */
  broadcaster: Broadcaster;
  pool: Pool;
  doctor: ReturnType<typeof siteDoctor>;
  proxies: ProxyWatch;
  /** Ends every connection at once; nothing is written from then on. */
  leaveDatabase: () => Promise<void>;
  /** Where public pages may be read at this moment instead of the primary; null: nowhere. */
  reads: () => Database | null;
  /** @param measure hears how each run ended @returns ends them */
  startJobs: (measure?: MeasureJob) => Promise<() => Promise<void>>;
  /** Pages of the built-in payment provider; null with another one. */
  mount: ((app: FastifyInstance) => Promise<void>) | null;
  identity: Pick<RealtimeOptions, "identify" | "sessionOf">;
}>;
