import { createStore } from "zustand/vanilla";
import { apiClient } from "../../ui/api-client";
import { isSessionExpired } from "../api/api-errors";

/** `ended`: a call was refused for want of a session. `interrupted`: calls of lists and pages wait for the next session. */
type SessionEnd = { ended: boolean; interrupted: boolean };

export const sessionEnd = createStore<SessionEnd>()(() => ({ ended: false, interrupted: false }));

/** Notes that the session has ended when that is why a call failed. */
export function noteSessionEnd(error: unknown): void {
  if (isSessionExpired(error)) sessionEnd.setState({ ended: true });
}

/** Keeps the screen as it is until there is a session again: never resolves, since the queries are then sent again. */
export function interruptUntilSignIn(): Promise<never> {
  sessionEnd.setState({ ended: true, interrupted: true });
  return new Promise<never>(() => {});
}

/**
 * Finds out who is signed in after a session has ended.
 * @param email of the user for whom the page was opened
 * @returns `other`: another user is, and must not see what the first user typed
 */
export async function checkSession(email: string): Promise<"same" | "other" | "none"> {
  await apiClient.start();
  const { authenticated, profile } = apiClient.session.getState();
  if (!authenticated || profile === null) return "none";
  return profile.email === email ? "same" : "other";
}
