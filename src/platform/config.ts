import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { AREAS, type AreaBases, DEFAULT_AREAS } from "./areas";

const port = z.coerce.number("must be a number").int("must be a whole number").min(1).max(65_535);
const origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ""), {
    error: "must be scheme and host only, without a path",
  })
  .transform((value) => new URL(value).origin);

/** `a, b` → `["a", "b"]`. */
const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(item));

const network = z.string().refine(
  (text) => {
    const [address = "", bits, more] = text.split("/");
    const size = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) > 0 &&
      more === undefined &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= size))
    );
  },
  { error: "must be addresses or networks such as 10.0.0.1, 10.0.0.0/8" },
);

/** A path (`/admin`), or an origin on another host, which may have a path. Empty: the site's root. */
const areaBase = z
  .string()
  .refine(
    (text) =>
      /^(https?:\/\/[^/?#]+)?(\/[a-z0-9-]+)*\/?$/i.test(text) &&
      (!text.includes("://") || URL.canParse(text)),
    {
      error: "must be a path such as /admin or an address such as https://admin.example.org",
    },
  )
  .transform((text) => {
    const address = text.includes("://") ? new URL(text) : null;
    return { origin: address?.origin ?? null, path: (address?.pathname ?? text).replace(/\/$/, "") };
  });

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
  OFFLINE: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("on")
    .describe("Whether visited pages are kept on readers' phones; off also removes what was kept"),
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "What all keys are derived from; the file secret in DATA_DIR, made at the first start, when not set",
    ),
  API_MAIN: areaBase.optional().describe("Where the main API is: a path, or an address on another host"),
  API_ADMIN: areaBase.optional().describe("The same for the back-office"),
  API_ACCOUNT: areaBase.optional().describe("The same for accounts"),
  API_ORGANISER: areaBase.optional().describe("The same for organisers"),
  CORS_ORIGINS: listOf(origin).describe("Other sites whose pages may use the API, separated by commas"),
  TRUSTED_PROXIES: listOf(network).describe("Addresses of proxies whose X-Forwarded-For is believed"),
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
  /** Whether a service worker keeps visited pages on readers' phones. */
  keepsPages: boolean;
  secret: string | undefined;
  areas: AreaBases;
  /** Origins of other sites whose pages may use the API. */
  corsOrigins: readonly string[];
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
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
  const areas = {
    main: data.API_MAIN ?? DEFAULT_AREAS.main,
    admin: data.API_ADMIN ?? DEFAULT_AREAS.admin,
    account: data.API_ACCOUNT ?? DEFAULT_AREAS.account,
    organiser: data.API_ORGANISER ?? DEFAULT_AREAS.organiser,
  };
  if (new Set(Object.values(areas).map(({ origin: at, path: below }) => `${at}${below}`)).size < AREAS.length)
    throw new ConfigError("Configuration: API_MAIN, API_ADMIN, API_ACCOUNT and API_ORGANISER must differ.");
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    origin: data.ORIGIN ?? `http://localhost:${data.PORT}`,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    keepsPages: data.OFFLINE === "on",
    secret: data.SECRET,
    areas,
    corsOrigins: data.CORS_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    logLevel: data.LOG_LEVEL,
    production: environment["NODE_ENV"] === "production",
  });
}
