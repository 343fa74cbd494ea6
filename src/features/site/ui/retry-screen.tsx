import { useEffect } from "react";
import { m } from "../../../paraglide/messages";
import "../../../ui/styles/page.css";
import "./center-page.css";

const POLL_INTERVAL_MS = 3000;

/** Reloads the back office once the server answers again. Unsaved input is stored on this device. */
export function RetryScreen() {
  useEffect(() => {
    let isUnmounted = false;
    const poll = async () => {
      const isUp = await fetch(location.href, { method: "HEAD", redirect: "manual", cache: "no-store" }).then(
        ({ status }) => status < 500,
        () => false,
      );
      if (isUp && !isUnmounted) location.reload();
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, []);
  return (
    <main className="center-page">
      <title>{m.admin_title()}</title>
      <div className="wrap stack" role="status">
        <h1>{m.admin_unreachable()}</h1>
        <p className="lead">{m.admin_unreachable_text()}</p>
        <div className="actions">
          <button type="button" className="button go" onClick={() => location.reload()}>
            {m.error_try_again()}
          </button>
        </div>
      </div>
    </main>
  );
}
