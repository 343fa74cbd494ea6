import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { m } from "../../paraglide/messages";
import { useHydrated } from "../use-hydrated";
import "../styles/page.css";

/** How long a page may take before the indicator appears, in milliseconds: a quick one is there without a flash. */
const DELAY_MS = 250;

/** The full-screen indicator while a page loads after a click (spec §2). A form that is sent stays in view. */
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
    // The region is there before its text: screen readers announce what is added to one, not one that is added.
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
