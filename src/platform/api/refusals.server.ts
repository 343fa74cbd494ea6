import { z } from "zod";
import { COMMON_REFUSALS, type Route } from "./endpoint.server";
import { ERROR_CODES, type ErrorCode, statusOf } from "./problem";

const BODY_REFUSALS = [
  "malformed_json",
  "bad_request",
  "payload_too_large",
  "unsupported_media_type",
] as const;

/** Whether a body has a `clientId`, which makes a submission idempotent. */
export const takesClientId = ({ body }: Route["endpoint"]): boolean =>
  body instanceof z.ZodObject && "clientId" in body.shape;

/** All error codes of a call: of its handler and of every check before it. */
export function refusalsOf({ method, styles, access, endpoint }: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_REFUSALS, ...endpoint.refuses]);
  const addAll = (more: readonly ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (Object.keys(endpoint.params.shape).length > 0) addAll(["bad_request", "not_found"]);
  if (method !== "GET") addAll(BODY_REFUSALS);
  // CSRF check of the session cookie; the bearer token may have expired.
  if (method !== "GET" && styles.includes("ajax")) addAll(["foreign_origin"]);
  if (!endpoint.anonymous) addAll(["unauthorized"]);
  if (access !== "public") addAll(["sign_in_required"]);
  if (typeof access === "object") addAll(["forbidden"]);
  if (endpoint.idempotent) addAll(["bad_request", "in_progress", "idempotency_key_reused"]);
  if (takesClientId(endpoint)) addAll(["client_id_reused"]);
  return ERROR_CODES.filter((code) => codes.has(code));
}

export function statusesOf(route: Route): number[] {
  const { cache, status } = route.endpoint;
  const statuses = [status, ...(cache === "none" ? [] : [304]), ...refusalsOf(route).map(statusOf)];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}
