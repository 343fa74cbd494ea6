import type { IncomingHttpHeaders } from "node:http";
import type { Result } from "../result";
import type { Principal } from "../auth/principal";

/** `ajax`: our own pages, by session cookie, `{ data }`. `api`: everybody else, by bearer token, bare. */
export const API_STYLES = ["api", "ajax"] as const;
export type ApiStyle = (typeof API_STYLES)[number];

/** A value in the envelope of a style. */
export const wrapResponse = (style: ApiStyle, value: unknown): unknown =>
  style === "ajax" ? { data: value } : value;

/** Where a request comes from, and what it carries. */
export type ApiRequest = Readonly<{
  style: ApiStyle;
  headers: IncomingHttpHeaders;
  /** The client's address: the socket's, or what a trusted proxy says. */
  ipAddress: string;
}>;

/**
 * Says who asks. `ajax`: by the session cookie. `api`: by `Authorization: Bearer` alone, never by a cookie, or another
 * site could write in a visitor's name. Without either: anonymous. `unauthorized`: a token was given that is not, or no
 * longer, good; the client then refreshes it and asks again.
 */
export type Identify = (request: ApiRequest) => Promise<Result<Principal, "unauthorized">>;
