import { useEffect } from "react";
import { m } from "../../../paraglide/messages";
import "../../../ui/styles/page.css";
import "./center-page.css";

/** Between two tries, in milliseconds. */
const POLL_INTERVAL_MS = 3000;

/**
 * For the back office while the server does not answer, as during a restart: says so, and opens the page by itself once it does.
 * Staff leave nothing behind here: what they typed is on this computer.
 */
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
