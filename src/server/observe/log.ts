import { type DestinationStream, type LoggerOptions, pino } from "pino";
import type { Log } from "../../platform/deps";
import { plainText } from "../../platform/plain-error";
import { requestNames } from "../../platform/request-id.server";

/** What of an error goes into the log beside its message: names of the program and of the database, no values. */
const NAMES = ["code", "constraint", "table", "column", "severity", "statusCode", "responseCode", "syscall"];
/** How many causes of an error are followed. */
const DEPTH = 3;

/**
 * The log of the program: a line of JSON for each event, with the name of the request it belongs to. Nothing personal
 * gets in: errors are reduced to kind, place and cleaned message (a database's "detail" quotes values, a mail server's
 * answer the address), and every other text to `plainText`.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...requestNames() }),
    serializers: { err: (error: unknown) => plainCause(error, DEPTH) },
    formatters: { level: (label) => ({ level: label }), log: cleaned },
  };
  return to ? pino(options, to) : pino(options);
}

/** Texts of the fields, cleaned; whatever has a form of its own stays. */
function cleaned(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "request" && !CODES.has(name) ? plainText(value) : value,
    ]),
  );
}
/** Ids of ours, which name no person and must not be cut: with them a line leads to its row. `ip` is what `LOG_IP` allows. */
const CODES = new Set(["account", "mail", "refund", "order", "job", "sql", "route", "ip"]);

type Plain = Record<string, unknown>;

function plainCause(error: unknown, depth: number): Plain {
  if (!(error instanceof Error)) return { message: plainText(String(error)) };
  const own = error as unknown as Plain;
  const names = NAMES.flatMap((name) => (typeof own[name] === "string" ? [[name, own[name]]] : []));
  const cause = error.cause === undefined || depth === 0 ? {} : { cause: plainCause(error.cause, depth - 1) };
  return {
    type: error.name,
    message: plainText(error.message),
    ...Object.fromEntries(names),
    stack: framesOf(error),
    ...cause,
  };
}

/** Where it happened, without the message that stands above it. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
