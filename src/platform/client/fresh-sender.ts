import { RefreshError, isTokenRejected } from "./api-error";
import { type OutgoingCall, buildCall } from "./api-transport";
import type { Session } from "./session";

type FreshSenderDeps = Readonly<{
  send: (call: OutgoingCall) => Promise<unknown>;
  session: Pick<Session, "bearer" | "replaceToken">;
  reportError: (error: unknown) => void;
}>;

/** Sends a call again with a new token if the server rejects the current one. */
export function createFreshSender({ send, session, reportError }: FreshSenderDeps) {
  let refreshing: Promise<string | null> | null = null;
  let refreshesEnded = 0;
  let lastRefreshSucceeded = false;

  /** Returns a new token, or null after a reported failure. Concurrent calls share one refresh, even late ones. */
  async function freshToken(used: string | null, refreshesBefore: number): Promise<string | null> {
    if (refreshing === null && refreshesEnded > refreshesBefore)
      return lastRefreshSucceeded ? session.bearer() : null;
    refreshing ??= refresh(used);
    return refreshing;
  }

  async function refresh(used: string | null): Promise<string | null> {
    try {
      const call = buildCall("api", "GET /auth/refresh-token", {}, used);
      const { access_token } = (await send(call)) as { access_token?: string };
      if (!access_token) throw new RefreshError("There was no token in the answer");
      session.replaceToken(used, access_token);
      lastRefreshSucceeded = true;
      return access_token;
    } catch (cause) {
      lastRefreshSucceeded = false;
      reportError(new RefreshError("The token could not be refreshed", { cause }));
      return null;
    } finally {
      refreshing = null;
      refreshesEnded++;
    }
  }

  return async (call: OutgoingCall): Promise<unknown> => {
    const refreshesBefore = refreshesEnded;
    try {
      return await send(call);
    } catch (error) {
      if (!isTokenRejected(error)) throw error;
      const bearer = await freshToken(call.bearer, refreshesBefore);
      if (bearer === null) throw error;
      return send({ ...call, bearer });
    }
  };
}
