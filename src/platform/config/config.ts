import path from "node:path";
import { z } from "zod";
import { AREAS, type AreaBases, DEFAULT_AREAS } from "../api/api-areas";
import { type BackupConfig, parseBackupConfig } from "./backup-config";
import { ConfigError } from "./config-error";
import type { LogIp } from "./edge-config";
import { requireDirectory, withSecretFiles } from "./secret-files";
import { type MailConfig, parseMailConfig } from "./mail-config";
import { type RepliesConfig, parseRepliesConfig } from "./replies-config";
import { type S3Config, parseS3Config } from "./s3-config";
import type { ScannerAddress } from "./scanner-config";
import { settings } from "./settings";

export type Config = Readonly<{
  port: number;
  host: string;
  /** Scheme, host and port of the public site, without a trailing slash. */
  origin: string;
  dataDir: string;
  /** Scripts and styles of earlier releases; undefined: there are none. */
  staticDir: string | undefined;
  databaseUrl: string | undefined;
  /** The account that owns the tables, when it is another one. */
  databaseOwnerUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  /** Most connections of the pool. */
  databaseConnections: number;
  /** How long the program still answers after it was asked to end, in seconds. */
  drainSeconds: number;
  /** Most time of one processor for slow compression of pages, in percent. */
  compressionPercent: number;
  /** Whether a service worker keeps visited pages on readers' phones. */
  offlineEnabled: boolean;
  /** Whether a new database gets the sample content. */
  sample: boolean;
  secret: string | undefined;
  /** Secrets that `secret` takes the place of. */
  previousSecrets: readonly string[];
  /** Secrets of the field encryption before keys were stored, newest first. */
  sealingSecrets: readonly string[];
  /** Null: no figures are served. */
  metrics: Readonly<{ port: number; host: string }> | null;
  /** Queries that take longer, in milliseconds, are logged; null: none. */
  slowQueryMs: number | null;
  /** An address by which weaknesses are told. */
  securityContact: string | undefined;
  /** Where files are kept; null: in `dataDir`. */
  s3: S3Config | null;
  /** Null: files are not checked for malware. */
  scanner: ScannerAddress | null;
  backup: BackupConfig;
  areas: AreaBases;
  /** Origins of other sites whose pages may use the API. */
  corsOrigins: readonly string[];
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Null: there is no mail server. */
  mail: MailConfig | null;
  /** Null: nobody answers by mail. */
  replies: RepliesConfig | null;
  logLevel: string;
  /** How log lines name the sender of a request. */
  logIp: LogIp;
  /** Whether HSTS covers the subdomains of `origin`. */
  hstsSubdomains: boolean;
  /** Null: see `testPayments`. */
  stripe: Readonly<{ secretKey: string; webhookSecret: string; apiBase: string | undefined }> | null;
  /** Whether the built-in test provider stands in for Stripe. */
  testPayments: boolean;
  production: boolean;
}>;

/** A database address carries a password. */
const SECRET_SETTINGS = new Set([
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "SECRET",
  "SECRET_PREVIOUS",
  "SEALING_SECRETS",
  "SMTP_URL",
  "IMAP_URL",
  "DKIM_KEY",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  // Public, but a private key put here by mistake must not be printed.
  "BACKUP_RECIPIENT",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);

/** What may be set, in order, for docs/configuration.md. `fallback` is written as an operator would write it. */
export const SETTINGS = Object.entries(settings).map(([name, schema]) => {
  const { default: fallback, description = "" } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  return {
    name,
    fallback: fallback === undefined ? "" : String(fallback),
    meaning: description,
    secret: SECRET_SETTINGS.has(name),
  };
});

/**
 * Parses the environment once; empty values count as not set, secrets may stand in files. The only reader is
 * `server/main.ts`.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const resolvedEnvironment = withSecretFiles(environment, SECRET_SETTINGS);
  const provided = Object.fromEntries(
    Object.entries(resolvedEnvironment).filter(([, value]) => value !== ""),
  );
  const parsed = z.object(settings).safeParse(provided);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const value = SECRET_SETTINGS.has(name) ? "(not shown)" : JSON.stringify(provided[name]);
    throw new ConfigError(`Configuration: ${name}=${value}: ${issue.message}.`);
  }
  const { data } = parsed;
  requireDirectory("DATA_DIR", data.DATA_DIR);
  const areas = {
    main: data.API_MAIN ?? DEFAULT_AREAS.main,
    admin: data.API_ADMIN ?? DEFAULT_AREAS.admin,
    account: data.API_ACCOUNT ?? DEFAULT_AREAS.account,
    organiser: data.API_ORGANISER ?? DEFAULT_AREAS.organiser,
  };
  if (new Set(Object.values(areas).map(({ origin: at, path: below }) => `${at}${below}`)).size < AREAS.length)
    throw new ConfigError("Configuration: API_MAIN, API_ADMIN, API_ACCOUNT and API_ORGANISER must differ.");
  if (data.METRICS_PORT === data.PORT)
    throw new ConfigError(
      `Configuration: METRICS_PORT=${JSON.stringify(String(data.PORT))}: is PORT too; the figures need a port of their own, such as 9464.`,
    );
  if ((data.STRIPE_SECRET_KEY === undefined) !== (data.STRIPE_WEBHOOK_SECRET === undefined))
    throw new ConfigError("Configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.");
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL)
    throw new ConfigError(
      "Configuration: DATABASE_REPLICA_URL needs DATABASE_URL, of which it is a replica.",
    );
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    throw new ConfigError("Configuration: DATABASE_OWNER_URL needs DATABASE_URL, whose tables it owns.");
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    origin: data.ORIGIN ?? `http://localhost:${data.PORT}`,
    dataDir: path.resolve(data.DATA_DIR),
    staticDir: data.STATIC_DIR && path.resolve(data.STATIC_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    drainSeconds: data.DRAIN_SECONDS,
    compressionPercent: data.COMPRESSION_PERCENT,
    offlineEnabled: data.OFFLINE === "on",
    sample: data.SAMPLE === "on",
    secret: data.SECRET,
    previousSecrets: data.SECRET_PREVIOUS,
    sealingSecrets: data.SEALING_SECRETS,
    metrics: data.METRICS_PORT === undefined ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    slowQueryMs: data.SLOW_QUERY_MS === 0 ? null : data.SLOW_QUERY_MS,
    securityContact: data.SECURITY_CONTACT,
    s3: parseS3Config(data),
    scanner: data.SCANNER_URL ?? null,
    backup: parseBackupConfig(data),
    areas,
    corsOrigins: data.CORS_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    mail: parseMailConfig(data),
    replies: parseRepliesConfig(data),
    logLevel: data.LOG_LEVEL,
    logIp: data.LOG_IP,
    hstsSubdomains: data.HSTS_SUBDOMAINS === "on",
    stripe:
      data.STRIPE_SECRET_KEY && data.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecret: data.STRIPE_WEBHOOK_SECRET,
            apiBase: data.STRIPE_API_BASE,
          }
        : null,
    testPayments: data.TEST_PAYMENTS === "on",
    production: environment["NODE_ENV"] === "production",
  });
}
