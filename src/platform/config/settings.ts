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
  PORT: port.default(3000).describe("Port the program listens on"),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address the program listens on"),
  ORIGIN: origin.optional().describe("Public address of the site; http://localhost:PORT when not set"),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("Folder of the embedded database, of files and of secret"),
  STATIC_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder with the scripts and styles of earlier releases, for pages that were opened before an upgrade",
    ),
  DATABASE_URL: postgresUrl
    .optional()
    .describe("A PostgreSQL server (15 or newer) to use instead of the embedded one"),
  DATABASE_OWNER_URL: postgresUrl
    .optional()
    .describe(
      "The same server, by an account that owns the tables: it makes and changes them at the start, and that of DATABASE_URL gets the rights that are needed to run",
    ),
  DATABASE_CONNECTIONS: wholeNumber(3, 200)
    .default(10)
    .describe("Most connections of one process to the database, besides one that listens"),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe("A streaming replica of DATABASE_URL: public pages are read there while it keeps up"),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe("After SIGTERM the program says 503 at /readyz and still answers, for so many seconds"),
  COMPRESSION_PERCENT: wholeNumber(0, 100)
    .default(20)
    .describe(
      "Most time of one processor, in percent, that is spent on making pages for one reader smaller than quick compression makes them, while few are asked for; 100: also while many are; 0: shared pages begin with quick compression, too",
    ),
  OFFLINE: onOff.describe(
    "Whether visited pages stay readable offline; off: copies already on devices are removed at the next visit",
  ),
  SAMPLE: onOff.describe(
    "Whether a new database gets the sample content; off: it begins with the legal texts and what forms need",
  ),
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "What the keys in the database are encrypted with, the same for all processes on one database; the file secret in DATA_DIR, made at the first start, when not set",
    ),
  SECRET_PREVIOUS: commaSeparated(
    z.string().min(32, "must be secrets of at least 32 characters, separated by commas"),
  ).describe(
    "Secrets that SECRET takes the place of, separated by commas: the next start moves the keys from them to SECRET",
  ),
  SEALING_SECRETS: commaSeparated(
    z.string().min(32, "must be secrets of at least 32 characters, separated by commas"),
  ).describe(
    "Only for a database or backup of before release 0092: what sensitive answers were encrypted with, newest first. Keys are rotated by npm run keys",
  ),
  METRICS_PORT: port.optional().describe("Port of the figures for Prometheus; none when not set"),
  METRICS_HOST: z.string().min(1).default("127.0.0.1").describe("Address of the figures"),
  SLOW_QUERY_MS: wholeNumber(0, 3600000)
    .default(500)
    .describe("Queries that take longer are logged, without their values; 0: none"),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/, "must begin with mailto:, https:// or tel:+")
    .optional()
    .describe("Who hears of weaknesses (security.txt); the address in the site's settings when not set"),
  ...s3Settings,
  ...scannerSettings,
  ...backupSettings,
  API_MAIN: areaBase
    .optional()
    .describe(
      "Where the main API is: a path, or an address on another host, which must reach this program with its Host",
    ),
  API_ADMIN: areaBase.optional().describe("The same for the back-office"),
  API_ACCOUNT: areaBase.optional().describe("The same for accounts"),
  API_ORGANISER: areaBase.optional().describe("The same for organisers"),
  CORS_ORIGINS: commaSeparated(origin).describe(
    "Other sites whose pages may call the API with credentials, separated by commas",
  ),
  TRUSTED_PROXIES: commaSeparated(ipNetwork).describe(
    "Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas; without it limits count the address of the socket",
  ),
  ...mailSettings,
  ...repliesSettings,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key of Stripe, such as sk_live_…")
    .optional()
    .describe("Gifts and tickets are paid by Stripe; without it see TEST_PAYMENTS"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must be the signing secret of a webhook, such as whsec_…")
    .optional()
    .describe("Of the webhook at Stripe that leads to /webhooks/payments/stripe"),
  STRIPE_API_BASE: origin.optional().describe("Another address of Stripe's API, for a stand-in"),
  TEST_PAYMENTS: onOff.describe(
    "Without Stripe. on: a built-in test provider takes payments and charges no one; off: bank transfer is the only way to pay",
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info")
    .describe("How much is logged"),
  ...edgeSettings,
};
