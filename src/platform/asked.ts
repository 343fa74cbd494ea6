import type { IncomingHttpHeaders } from "node:http";
import type { Result } from "./result";
import type { Who } from "./who";

/** `ajax`: our own pages, by session cookie, `{ data }`. `api`: everybody else, by bearer token, bare. */
export const STYLES = ["api", "ajax"] as const;
export type Style = (typeof STYLES)[number];

/** A value in the envelope of a style. */
export const inStyle = (style: Style, value: unknown): unknown =>
  style === "ajax" ? { data: value } : value;

/** Where a request comes from, and what it carries. */
export type Asked = Readonly<{
  style: Style;
  headers: IncomingHttpHeaders;
  /** The client's address: the socket's, or what a trusted proxy says. */
  address: string;
}>;

/**
 * Says who asks. `ajax`: by the session cookie. `api`: by `Authorization: Bearer` alone, never by a cookie, or another
 * site could write in a visitor's name. Without either: anonymous. `unauthorized`: a token was given that is not, or no
 * longer, good; the client then refreshes it and asks again.
 */
export type Identify = (asked: Asked) => Promise<Result<Who, "unauthorized">>;
