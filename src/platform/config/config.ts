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
  /** Public origin without a trailing slash. */
  origin: string;
  dataDir: string;
  staticDir: string | undefined;
  databaseUrl: string | undefined;
  /** URL for the owner of the tables, if that is another account. */
  databaseOwnerUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databaseConnections: number;
  /** Seconds of service after a stop signal. */
  drainSeconds: number;
  /** Limit for slow page compression, in percent of one processor. */
  compressionPercent: number;
  offlineEnabled: boolean;
  sample: boolean;
  secret: string | undefined;
  previousSecrets: readonly string[];
  /** Secrets of field encryption before keys were stored, newest first. */
  sealingSecrets: readonly string[];
  metrics: Readonly<{ port: number; host: string }> | null;
  slowQueryMs: number | null;
  /** Contact URI for security reports. */
  securityContact: string | undefined;
  /** Null: files are in `dataDir`. */
  s3: S3Config | null;
  scanner: ScannerAddress | null;
  backup: BackupConfig;
  areas: AreaBases;
  corsOrigins: readonly string[];
  /** IP addresses and networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  mail: MailConfig | null;
  replies: RepliesConfig | null;
  logLevel: string;
  logIp: LogIp;
  hstsSubdomains: boolean;
  stripe: Readonly<{ secretKey: string; webhookSecret: string; apiBase: string | undefined }> | null;
  /** Used when Stripe is not configured. */
  testPayments: boolean;
  production: boolean;
}>;

/** Never printed; database URLs contain a password. */
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
  // Public, but an operator may enter the private key by mistake.
  "BACKUP_RECIPIENT",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);

/** Source of docs/configuration.md. */
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

type Settings = z.infer<z.ZodObject<typeof settings>>;

/** Parses the environment, including secrets in files; empty values count as not set. Only `server/main.ts` calls it. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const data = parseSettings(withSecretFiles(environment, SECRET_SETTINGS));
  requireDirectory("DATA_DIR", data.DATA_DIR);
  const areas = parseAreas(data);
  requireConsistentSettings(data);
  return toConfig(data, areas, environment["NODE_ENV"] === "production");
}

/** @throws ConfigError for the first invalid setting */
function parseSettings(environment: Record<string, string | undefined>): Settings {
  const provided = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = z.object(settings).safeParse(provided);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const name = String(issue.path[0]);
  const value = SECRET_SETTINGS.has(name) ? "(not shown)" : JSON.stringify(provided[name]);
  throw new ConfigError(`Configuration: ${name}=${value}: ${issue.message}.`);
}

function parseAreas(data: Settings): AreaBases {
  const areas = {
    main: data.API_MAIN ?? DEFAULT_AREAS.main,
    admin: data.API_ADMIN ?? DEFAULT_AREAS.admin,
    account: data.API_ACCOUNT ?? DEFAULT_AREAS.account,
    organiser: data.API_ORGANISER ?? DEFAULT_AREAS.organiser,
  };
  if (new Set(Object.values(areas).map(({ origin: at, path: below }) => `${at}${below}`)).size < AREAS.length)
    throw new ConfigError("Configuration: API_MAIN, API_ADMIN, API_ACCOUNT and API_ORGANISER must differ.");
  return areas;
}

/** Rules for more than one setting. @throws ConfigError */
function requireConsistentSettings(data: Settings): void {
  if (data.METRICS_PORT === data.PORT)
    throw new ConfigError(
      `Configuration: METRICS_PORT=${JSON.stringify(String(data.PORT))}: is PORT too; metrics need their own port, such as 9464.`,
    );
  if ((data.STRIPE_SECRET_KEY === undefined) !== (data.STRIPE_WEBHOOK_SECRET === undefined))
    throw new ConfigError("Configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.");
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL)
    throw new ConfigError("Configuration: DATABASE_REPLICA_URL needs DATABASE_URL, its primary server.");
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    throw new ConfigError("Configuration: DATABASE_OWNER_URL needs DATABASE_URL, whose tables it owns.");
}

const parseStripeConfig = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: apiBase,
}: Settings): Config["stripe"] => (secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase } : null);

const toConfig = (data: Settings, areas: AreaBases, isProduction: boolean): Config =>
  Object.freeze({
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
    stripe: parseStripeConfig(data),
    testPayments: data.TEST_PAYMENTS === "on",
    production: isProduction,
  });
