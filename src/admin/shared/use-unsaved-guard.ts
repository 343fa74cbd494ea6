import { useEffect } from "react";
import { useBlocker } from "react-router";
import { m } from "../../paraglide/messages";

/** Asks before unsaved input is left, on pages without a form of react-admin. */
export function useUnsavedGuard(hasUnsavedChanges: boolean): void {
  const blocker = useBlocker(hasUnsavedChanges);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(m.admin_ra_unsaved())) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!hasUnsavedChanges) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeave);
    return () => window.removeEventListener("beforeunload", confirmLeave);
  }, [hasUnsavedChanges]);
}
