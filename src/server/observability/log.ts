import { type DestinationStream, type LoggerOptions, pino } from "pino";
import type { Logger } from "../../platform/deps";
import { redactText } from "../../platform/text/redact";
import { requestNames } from "./request-id.server";

/** What of an error goes into the log beside its message: names of the program and of the database, no values. */
const ERROR_FIELDS = [
  "code",
  "constraint",
  "table",
  "column",
  "severity",
  "statusCode",
  "responseCode",
  "syscall",
];
/** How many causes of an error are followed. */
const MAX_CAUSE_DEPTH = 3;

/**
 * The log of the program: a line of JSON for each event, with the name of the request it belongs to. Nothing personal
 * gets in: errors are reduced to kind, place and cleaned message (a database's "detail" quotes values, a mail server's
 * answer the address), and every other text to `plainText`.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...requestNames() }),
    serializers: { err: (error: unknown) => serializeError(error, MAX_CAUSE_DEPTH) },
    formatters: { level: (label) => ({ level: label }), log: redactFields },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Texts of the fields, cleaned; whatever has a form of its own stays. */
function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "request" && !UNREDACTED_FIELDS.has(name)
        ? redactText(value)
        : value,
    ]),
  );
}
/** Ids of ours, which name no person and must not be cut: with them a line leads to its row. `ip` is what `LOG_IP` allows. */
const UNREDACTED_FIELDS = new Set(["account", "mail", "refund", "order", "job", "sql", "route", "ip"]);

type PlainError = Record<string, unknown>;

function serializeError(error: unknown, depth: number): PlainError {
  if (!isErrorLike(error)) return { message: redactText(describeThrown(error)) };
  const errorFields = error as unknown as PlainError;
  const knownFields = ERROR_FIELDS.flatMap((name) =>
    typeof errorFields[name] === "string" ? [[name, errorFields[name]]] : [],
  );
  const cause =
    error.cause === undefined || depth === 0 ? {} : { cause: serializeError(error.cause, depth - 1) };
  return {
    type: error.name ?? "Error",
    message: redactText(error.message),
    ...Object.fromEntries(knownFields),
    stack: stackFrames(error),
    ...cause,
  };
}

type ErrorLike = { name?: string; message: string; stack?: string; cause?: unknown };

/** The queue reports its errors as plain objects, with the fields of an error. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error ||
  (typeof error === "object" &&
    error !== null &&
    typeof (error as Partial<ErrorLike>).message === "string" &&
    (error as Partial<ErrorLike>).message !== "");

/** Of an object only the names of its fields: their values could be somebody's. */
const describeThrown = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null
    ? `an object with the fields: ${Object.keys(thrown).join(", ")}`
    : String(thrown);

/** Where it happened, without the message that stands above it. */
const stackFrames = ({ stack = "" }: ErrorLike): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
