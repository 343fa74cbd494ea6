/** Connection failures, or a full disk. */
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
/** PostgreSQL: connection exceptions, resources exhausted, shutdown, startup, I/O error. */
const SQL_STATE = /^(08...|53...|57P0[1-5]|58030)$/;
/** Driver errors without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Cannot use a pool after calling end)/;

/** Whether the database or the file store is unavailable or full, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return NETWORK_CODES.has(code) || SQL_STATE.test(code) || DRIVER_MESSAGES.test(error.message);
}
