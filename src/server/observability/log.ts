import { type DestinationStream, type LoggerOptions, pino } from "pino";
import type { Logger } from "../../platform/deps";
import { redactText } from "../../platform/text/redact";
import { requestNames } from "./request-id.server";

/** Names in code and database, no values. */
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
const MAX_CAUSE_DEPTH = 3;

/** No personal data: a database's `detail` quotes values, a mail server's answer the email address. */
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
/** Our ids name no person, and lead to a row. `ip` depends on `LOG_IP`. */
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

/** The queue reports errors as plain objects. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error ||
  (typeof error === "object" &&
    error !== null &&
    typeof (error as Partial<ErrorLike>).message === "string" &&
    (error as Partial<ErrorLike>).message !== "");

/** Only field names of an object: values could be personal. */
const describeThrown = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null
    ? `an object with the fields: ${Object.keys(thrown).join(", ")}`
    : String(thrown);

const stackFrames = ({ stack = "" }: ErrorLike): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
