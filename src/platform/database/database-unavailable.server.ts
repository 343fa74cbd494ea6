/** The socket or the host does not answer, or breaks off in the middle; or there is no room for a file. */
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "ENOSPC",
  "EDQUOT",
]);
/** PostgreSQL: connection exceptions, no room or no connection left, shutting down or starting up, a disk that fails. */
const SQL_STATE = /^(08...|53...|57P0[1-5]|58030)$/;
/** Errors of the driver that carry no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Cannot use a pool after calling end)/;

/**
 * Whether an error means that the database, or the place of files, is away or full, so that the same request may work later;
 * anything else is a mistake in the program.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return NETWORK_CODES.has(code) || SQL_STATE.test(code) || DRIVER_MESSAGES.test(error.message);
}
