/** The socket or the host does not answer, or breaks off in the middle. */
const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
/** PostgreSQL: connection exceptions, too many connections, shutting down or starting up. */
const SQL_STATE = /^(08...|53300|57P0[1-5])$/;
/** Errors of the driver that carry no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/**
 * Whether an error means that the database is away, so that the same request may work later; anything else is a mistake
 * in the program.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return NETWORK.has(code) || SQL_STATE.test(code) || DRIVER.test(error.message);
}
