import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";
import type { RateLimitStatus } from "../rate-limit/rate-limit.server";

type MessageFunction = (inputs: Record<string, never>, options: { locale: Locale }) => string;
type ProblemKind = Readonly<{
  status: number;
  title: string;
  message: MessageFunction;
  /** Default `Retry-After` in seconds; absent: the header may be missing. */
  retryAfterSeconds?: number;
}>;

/** Maps every error code to its status. Titles are stable and for developers, messages are localized. */
export const PROBLEMS = {
  bad_request: { status: 400, title: "Bad request", message: m.problem_bad_request },
  malformed_json: { status: 400, title: "Malformed JSON", message: m.problem_malformed_json },
  sign_in_required: { status: 401, title: "Sign-in required", message: m.problem_sign_in_required },
  wrong_credentials: { status: 401, title: "Wrong credentials", message: m.accounts_wrong },
  second_factor_required: {
    status: 401,
    title: "Second factor required",
    message: m.problem_second_factor_required,
  },
  // Clients refresh their token on this exact word (spec §8): the same in every language.
  unauthorized: { status: 403, title: "Unauthorized", message: () => "Unauthorized" },
  forbidden: { status: 403, title: "Forbidden", message: m.problem_forbidden },
  foreign_origin: { status: 403, title: "Foreign origin", message: m.problem_foreign_origin },
  not_found: { status: 404, title: "Not found", message: m.problem_not_found },
  method_not_allowed: { status: 405, title: "Method not allowed", message: m.problem_method_not_allowed },
  conflict: { status: 409, title: "Conflict", message: m.problem_conflict },
  changed_meanwhile: { status: 409, title: "Changed meanwhile", message: m.problem_changed_meanwhile },
  in_progress: {
    status: 409,
    title: "Still in progress",
    message: m.problem_in_progress,
    retryAfterSeconds: 1,
  },
  tus_version: { status: 412, title: "Tus version", message: m.problem_tus_version },
  payload_too_large: { status: 413, title: "Payload too large", message: m.problem_payload_too_large },
  uri_too_long: { status: 414, title: "Address too long", message: m.problem_uri_too_long },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    message: m.problem_unsupported_media_type,
  },
  upgrade_required: { status: 426, title: "Upgrade required", message: m.problem_upgrade_required },
  idempotency_key_reused: {
    status: 422,
    title: "Idempotency key reused",
    message: m.problem_idempotency_key_reused,
  },
  client_id_reused: { status: 422, title: "Client id reused", message: m.problem_client_id_reused },
  validation_failed: { status: 422, title: "Validation failed", message: m.problem_validation_failed },
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    message: m.problem_too_many_requests,
    retryAfterSeconds: 60,
  },
  work_required: { status: 429, title: "Work required", message: m.problem_work_required },
  internal: { status: 500, title: "Internal error", message: m.problem_internal },
  unavailable: {
    status: 503,
    title: "Unavailable",
    message: m.problem_unavailable,
    retryAfterSeconds: 30,
  },
} satisfies Record<string, ProblemKind>;

export type ErrorCode = keyof typeof PROBLEMS;
export const ERROR_CODES = Object.keys(PROBLEMS) as ErrorCode[];

/** `field`: `address.city`, `channels.0`; empty for the whole body. */
export type FieldError = { field: string; code: string; message: string };

/** An error with details from the handler. `message` replaces the default. */
export type Refusal<Code extends ErrorCode = ErrorCode> = Readonly<{
  code: Code;
  message?: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  /** The limit that was reached, when it is not that of the call. */
  rateLimit?: RateLimitStatus;
  /** Current state after a conflict; the challenge when work is required. */
  current?: object;
}>;

export const refuse = <Code extends ErrorCode>(
  code: Code,
  more: Omit<Refusal, "code"> = {},
): { ok: false; error: Refusal<Code> } => ({ ok: false, error: { code, ...more } });

/** Asks staff to confirm: the client sends the call again with `confirmed`. */
export const confirmationRequired = (text: string) =>
  refuse("validation_failed", {
    errors: [{ field: "confirmed", code: "required", message: text }],
    message: text,
  });

export const statusOf = (code: ErrorCode): number => PROBLEMS[code].status;

export const retryAfterOf = (code: ErrorCode): number | null =>
  (PROBLEMS[code] as ProblemKind).retryAfterSeconds ?? null;

/** RFC 9457, with the members that the specification's client reads (spec §8). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  message: string;
  messages: { error: string };
  errors: readonly FieldError[];
  request?: string;
  current?: object;
};

/** @param instance requested path @param origin site that explains problem types */
export function problem(refusal: Refusal, instance: string, origin: string, locale: Locale): Problem {
  const { code, errors = [] } = refusal;
  const { status, title, message: messageOf }: ProblemKind = PROBLEMS[code];
  const message = refusal.message ?? messageOf({}, { locale });
  return {
    type: `${origin}/problems/${code}`,
    title,
    status,
    detail: message,
    instance,
    code,
    message,
    messages: { error: message },
    errors,
    ...(refusal.current ? { current: refusal.current } : {}),
  };
}
