import type { ApiStyle } from "../api/api-request";

/** Any answer of 400 or above (spec §8). `body` is what came, usually a `Problem`; a proxy may answer with anything. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    readonly status: number,
    /** The problem's address (RFC 9457). */
    readonly type: string,
    readonly body: unknown,
    readonly style: ApiStyle,
  ) {
    super(message);
  }
}

/** The token was not good any more and no new one could be had. */
export class RefreshError extends Error {
  override readonly name = "RefreshError";
}

/** A token that is not, or no longer, good: the one refusal that a new token cures. */
export const isTokenRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.style === "api" &&
  error.status === 403 &&
  error.message === "Unauthorized";
