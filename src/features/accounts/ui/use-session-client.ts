import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pathSegments } from "../../../platform/pages/private-paths";
import { whenIdle } from "../../../platform/client/when-idle";

/** Pages that can start a session for another user. */
const SIGN_IN_PAGES = /^(invitation|login|reset|signup|verify)$/;

/** Starts the session client (spec §4) when idle, and again after sign-in pages. Errors mean anonymous. */
export function useSessionClient(): void {
  const { pathname } = useLocation();
  const isSignInPage = SIGN_IN_PAGES.test(pathSegments(pathname)[0] ?? "");
  const wasStarted = useRef(false);
  useEffect(() => {
    if (isSignInPage && wasStarted.current) return;
    const isRestart = wasStarted.current;
    wasStarted.current = true;
    whenIdle(() => void startSession(isRestart).catch(() => {}));
  }, [isSignInPage]);
}

async function startSession(isRestart: boolean): Promise<void> {
  // A saved copy is shown because the server is unavailable.
  if (document.querySelector("[data-saved-copy]")) return;
  const { apiClient } = await import("../../../ui/api-client");
  await (isRestart ? apiClient.start() : apiClient.started());
}
