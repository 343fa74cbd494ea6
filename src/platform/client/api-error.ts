import type { ApiStyle } from "../api/api-request";

/** A response of 400 or above (spec §8). `body` is usually a `Problem`; a proxy may send anything. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    readonly status: number,
    /** Type URI of the problem (RFC 9457). */
    readonly type: string,
    readonly body: unknown,
    readonly style: ApiStyle,
  ) {
    super(message);
  }
}

export class RefreshError extends Error {
  override readonly name = "RefreshError";
}

/** The only error that a token refresh resolves. */
export const isTokenRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.style === "api" &&
  error.status === 403 &&
  error.message === "Unauthorized";
