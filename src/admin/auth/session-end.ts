import { createStore } from "zustand/vanilla";
import { apiClient } from "../../ui/api-client";
import { isSessionExpired } from "../api/api-errors";

/** `ended`: a call was refused without a session. `interrupted`: lists and pages wait for the next session. */
type SessionEnd = { ended: boolean; interrupted: boolean };

export const sessionEnd = createStore<SessionEnd>()(() => ({ ended: false, interrupted: false }));

export function noteSessionEnd(error: unknown): void {
  if (isSessionExpired(error)) sessionEnd.setState({ ended: true });
}

/** Preserves the screen until the next sign-in. Never resolves, because the queries are then sent again. */
export function interruptUntilSignIn(): Promise<never> {
  sessionEnd.setState({ ended: true, interrupted: true });
  return new Promise<never>(() => {});
}

/** Compares the session with the user (`email`) of this page. `other` must not see what that user typed. */
export async function checkSession(email: string): Promise<"same" | "other" | "none"> {
  await apiClient.start();
  const { authenticated, profile } = apiClient.session.getState();
  if (!authenticated || profile === null) return "none";
  return profile.email === email ? "same" : "other";
}
