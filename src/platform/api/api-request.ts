import type { IncomingHttpHeaders } from "node:http";
import type { Result } from "../result";
import type { Principal } from "../auth/principal";

/** `ajax`: our pages, session cookie, `{ data }` envelope. `api`: other programs, bearer token, no envelope. */
export const API_STYLES = ["api", "ajax"] as const;
export type ApiStyle = (typeof API_STYLES)[number];

export const wrapResponse = (style: ApiStyle, value: unknown): unknown =>
  style === "ajax" ? { data: value } : value;

export type ApiRequest = Readonly<{
  style: ApiStyle;
  headers: IncomingHttpHeaders;
  /** From the socket, or from a trusted proxy. */
  ipAddress: string;
}>;

/**
 * Identifies the caller: `ajax` by session cookie, `api` by bearer token only. Security: cookies there would allow CSRF.
 * `unauthorized`: the token is invalid or expired; the client refreshes it and retries.
 */
export type Identify = (request: ApiRequest) => Promise<Result<Principal, "unauthorized">>;
