import path from "node:path";
import { z } from "zod";

const port = z.coerce.number("must be a number").int("must be a whole number").min(1).max(65_535);
const origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ""), {
    error: "must be scheme and host only, without a path",
  })
  .transform((value) => new URL(value).origin);

/** Everything an operator may set. The description is the line in the README's configuration table. */
const settings = {
  PORT: port.default(3000).describe("Port the program listens on"),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address the program listens on"),
  ORIGIN: origin.optional().describe("Public address of the site; http://localhost:PORT when not set"),
  DATA_DIR: z.string().min(1).default("./data").describe("Folder of the embedded database and of files"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be an address such as postgres://user@host/name" })
    .optional()
    .describe("A PostgreSQL server (15 or newer) to use instead of the embedded one"),
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "What all keys are derived from; the file secret in DATA_DIR, made at the first start, when not set",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info")
    .describe("How much is logged"),
};

export type Config = Readonly<{
  port: number;
  host: string;
  /** Scheme, host and port of the public site, without a trailing slash. */
  origin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  secret: string | undefined;
  logLevel: string;
  production: boolean;
}>;

/** A database address carries a password. */
const NEVER_PRINTED = new Set(["DATABASE_URL", "SECRET"]);

/** Thrown with one line for the operator: which variable, what it must be. */
export class ConfigError extends Error {}

/** Parses the environment once; empty values count as not set. The only reader is `server/main.ts`. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = z.object(settings).safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const value = NEVER_PRINTED.has(name) ? "(not shown)" : JSON.stringify(given[name]);
    throw new ConfigError(`Configuration: ${name}=${value}: ${issue.message}.`);
  }
  const { data } = parsed;
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    origin: data.ORIGIN ?? `http://localhost:${data.PORT}`,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    secret: data.SECRET,
    logLevel: data.LOG_LEVEL,
    production: environment["NODE_ENV"] === "production",
  });
}
