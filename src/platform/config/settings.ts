import { z } from "zod";
import { backupSettings } from "./backup-config";
import {
  port,
  origin,
  postgresUrl,
  wholeNumber,
  onOff,
  commaSeparated,
  areaBase,
  ipNetwork,
} from "./config-schemas";
import { edgeSettings } from "./edge-config";
import { mailSettings } from "./mail-config";
import { repliesSettings } from "./replies-config";
import { s3Settings } from "./s3-config";
import { scannerSettings } from "./scanner-config";

/** All settings. Descriptions are published in docs/configuration.md. */
export const settings = {
  PORT: port.default(3000).describe("Port of the web server"),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("IP address or host name that the web server listens on"),
  ORIGIN: origin.optional().describe("Public URL of the site; default http://localhost:PORT"),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("Directory of the embedded database, the files and the secret"),
  STATIC_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Directory with scripts and styles of earlier releases, for pages that were open during an upgrade",
    ),
  DATABASE_URL: postgresUrl
    .optional()
    .describe("PostgreSQL server (15 or newer) that replaces the embedded one"),
  DATABASE_OWNER_URL: postgresUrl
    .optional()
    .describe(
      "The same server with the account that owns the tables. It migrates them at the start and grants the account of DATABASE_URL the rights to run",
    ),
  DATABASE_CONNECTIONS: wholeNumber(3, 200)
    .default(10)
    .describe("Maximum database connections of one process, without the listening connection"),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe("Streaming replica of DATABASE_URL; public pages read from it while it is up to date"),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe("Seconds after SIGTERM in which /readyz answers 503 and requests are still served"),
  COMPRESSION_PERCENT: wholeNumber(0, 100)
    .default(20)
    .describe(
      "Maximum percentage of one processor for slow compression of pages for one reader, at low load. 100: at any load; 0: shared pages start with quick compression too",
    ),
  OFFLINE: onOff.describe(
    "Stores visited pages for offline reading; off: copies on devices are removed at the next visit",
  ),
  SAMPLE: onOff.describe(
    "Adds the sample content to a new database; off: only the legal texts and the data that forms need",
  ),
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "Encrypts the keys in the database; the same for all processes on one database. Default: the file secret in DATA_DIR, created at the first start",
    ),
  SECRET_PREVIOUS: commaSeparated(
    z.string().min(32, "must be secrets of at least 32 characters, separated by commas"),
  ).describe("Former secrets, separated by commas; the next start encrypts their keys again with SECRET"),
  SEALING_SECRETS: commaSeparated(
    z.string().min(32, "must be secrets of at least 32 characters, separated by commas"),
  ).describe(
    "Only for a database or backup older than migration 0092: secrets that encrypted sensitive answers, newest first. `npm run keys` rotates keys",
  ),
  METRICS_PORT: port
    .optional()
    .describe("Port of the metrics for Prometheus; without it there are no metrics"),
  METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("IP address or host name that the metrics server listens on"),
  SLOW_QUERY_MS: wholeNumber(0, 3600000)
    .default(500)
    .describe("Milliseconds after which a query is logged, without its values; 0: never"),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/, "must begin with mailto:, https:// or tel:+")
    .optional()
    .describe(
      "Contact for vulnerability reports (security.txt); default: the email address in the site's settings",
    ),
  ...s3Settings,
  ...scannerSettings,
  ...backupSettings,
  API_MAIN: areaBase
    .optional()
    .describe(
      "Path of the main API, or a URL on another host that reaches this program with its own Host header",
    ),
  API_ADMIN: areaBase.optional().describe("The same for the back-office API"),
  API_ACCOUNT: areaBase.optional().describe("The same for the account API"),
  API_ORGANISER: areaBase.optional().describe("The same for the organiser API"),
  CORS_ORIGINS: commaSeparated(origin).describe(
    "Origins of other sites whose pages may call the API with credentials, separated by commas",
  ),
  TRUSTED_PROXIES: commaSeparated(ipNetwork).describe(
    "IP addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas; without it rate limits count the address of the connection",
  ),
  ...mailSettings,
  ...repliesSettings,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key of Stripe, such as sk_live_…")
    .optional()
    .describe(
      "Secret key of Stripe, which takes payments for gifts and tickets; without it see TEST_PAYMENTS",
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must be the signing secret of a webhook, such as whsec_…")
    .optional()
    .describe(
      "Signing secret of the Stripe webhook to /webhooks/payments/stripe; needed with STRIPE_SECRET_KEY",
    ),
  STRIPE_API_BASE: origin.optional().describe("Another URL of Stripe's API, for a fake in tests"),
  TEST_PAYMENTS: onOff.describe(
    "Without Stripe, on uses a built-in test provider that charges no one; off allows bank transfers only",
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info")
    .describe("Minimum level of log lines"),
  ...edgeSettings,
};
