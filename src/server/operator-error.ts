import { MigrationError } from "../db/migrate.server";
import { ConfigError } from "../platform/config/config-error";
import { BackupError } from "./backup/database-content";
import { CommandError } from "./commands/command-error";
import { EmbeddedPostgresError } from "./postgres/postgres-error.server";

const OPERATOR_ERRORS = [ConfigError, EmbeddedPostgresError, MigrationError, BackupError, CommandError];

const DATABASE_SETTINGS = "DATABASE_URL and DATABASE_OWNER_URL";

/** Explains a failed start or command; errors that an operator cannot fix include their stack. */
export function describeError(error: unknown): string {
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  return (
    explainBucketError(error) ??
    explainFileError(error) ??
    explainDatabaseError(error, DATABASE_SETTINGS) ??
    (error instanceof Error ? (error.stack ?? error.message) : String(error))
  );
}

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full. Make room there",
  EDQUOT: "the disk quota of this account is used up. Make room there",
  EROFS:
    "its file system is read-only. Mount it for writing; under systemd the folder must be in ReadWritePaths",
  EACCES: "this account may not. Run this as the user that runs the program, or give that user the folder",
  EPERM: "this account may not. Run this as the user that runs the program, or give that user the folder",
  EIO: "its disk fails (input/output error). Check the disk and the log of the system",
  ENOTDIR: "a part of the path is a file. Name a folder",
  EMFILE: "this process has too many open files. Raise its limit (ulimit -n)",
};

/** Returns reason and advice as the end of a sentence; null unless the file system failed. */
export function explainFileFailure(error: unknown): string | null {
  const { code = "", syscall = "" } = systemError(error);
  return syscall === "connect" || syscall === "listen" ? null : (FILE_REASONS[code] ?? null);
}

function explainFileError(error: unknown): string | null {
  const reason = explainFileFailure(error);
  return reason && `${systemError(error).path ?? "A file"} cannot be read or written: ${reason}.`;
}

/** Advice by `SQLSTATE`, for errors that an operator can fix. */
const DATABASE_REASONS: Readonly<Record<string, (settings: string) => string>> = {
  "28P01": (settings) => `Check user and password in ${settings}`,
  "28000": (settings) => `Check the user in ${settings}, and pg_hba.conf of the server`,
  "3D000": (settings) => `Create the database, or correct its name in ${settings}`,
  "42501": (settings) =>
    `Use the account that owns the database in ${settings} (docs/operations.md, "Two accounts of the database")`,
  "53100": () => "Make room on the disk of the database",
  "53300": () => "Set DATABASE_CONNECTIONS lower, or max_connections of the server higher",
  "57P03": () => "Wait until the server has started",
};

const NETWORK_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there. Start the server, or correct host and port",
  ENOTFOUND: "the name of its host is not known. Correct it",
  EAI_AGAIN: "the name server does not answer. Check the network of this machine",
  ETIMEDOUT: "it does not answer. Check the firewall between the two machines",
  EHOSTUNREACH: "there is no way to its host. Check the network",
  ENETUNREACH: "there is no way to its network. Check the network",
  ECONNRESET: "it cut the connection. Look into the log of the server",
  ENOENT: "its socket is not there. Start the server, or correct the path",
};

/** Returns null if an operator cannot fix the error. @param settings names of the address settings */
export function explainDatabaseError(error: unknown, settings: string): string | null {
  const first = firstOf(error);
  if (!(first instanceof Error)) return null;
  const { code = "", syscall = "", path } = systemError(first);
  const advice = DATABASE_REASONS[code];
  if (advice) return `The database refuses: ${first.message}. ${advice(settings)}.`;
  const server = path ?? serverName(first);
  const reason = NETWORK_REASONS[code];
  if (reason && (syscall === "connect" || syscall.startsWith("getaddrinfo") || code !== "ENOENT"))
    return `The database server${server === null ? "" : ` at ${server}`} cannot be reached: ${reason} in ${settings}.`;
  if (/^(SASL|.*password must be a string)/.test(first.message))
    return `The database server wants a password, and there is none in ${settings}.`;
  if (/CERT|SELF_SIGNED|SIGNATURE/.test(code))
    return `The certificate of the database server is not trusted (${code}). Name its authority with NODE_EXTRA_CA_CERTS.`;
  if (/does not support SSL/.test(first.message))
    return `The database server does not encrypt connections. Set up TLS there, or leave sslmode out of ${settings}.`;
  return null;
}

function explainBucketError(error: unknown): string | null {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  return `A bucket cannot be used (${error.name}: ${error.message}). Check S3_… and BACKUP_S3_…: name, endpoint, region, keys and rights.`;
}

/** A host with several addresses fails with one error for each. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error);

type SystemError = { code?: string; path?: string; syscall?: string };
const systemError = (error: unknown): SystemError => (error instanceof Error ? (error as SystemError) : {});

function serverName(error: Error): string | null {
  const { address, port, hostname } = error as { address?: string; port?: number; hostname?: string };
  if (address !== undefined) return port === undefined ? address : `${address}:${port}`;
  return hostname ?? null;
}
