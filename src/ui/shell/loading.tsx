import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { m } from "../../paraglide/messages";
import { useHydrated } from "../use-hydrated";
import "../styles/page.css";

/** In milliseconds. Quick pages appear without a flash. */
const DELAY_MS = 250;

/** Covers the screen while a page loads after a click (spec §2), but not while a form is sent. */
export function Loading() {
  const { state, formMethod } = useNavigation();
  const isLoading = state !== "idle" && formMethod !== "POST";
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setVisible(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setVisible(false);
    };
  }, [isLoading]);
  if (!useHydrated()) return null;
  return (
    // Screen readers announce text that is added to an existing region, not a new region.
    <div aria-live="polite">
      {isVisible ? (
        <div className="loading" role="status">
          <span className="loom-threads" aria-hidden="true" />
          <p>{m.shell_loading()}</p>
        </div>
      ) : null}
    </div>
  );
}
