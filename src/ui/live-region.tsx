import { useEffect, useRef, useState } from "react";

/** Least time between two announcements (docs/design.md), in milliseconds. */
const MIN_INTERVAL_MS = 20_000;

/** Announces changes of a text to screen readers politely, and only the last of several quick changes. */
export function LiveRegion({ children }: { children: string }) {
  const [announced, setAnnounced] = useState("");
  const lastAnnouncement = useRef({ text: children, at: -MIN_INTERVAL_MS });
  useEffect(() => {
    if (children === lastAnnouncement.current.text) return;
    const announce = () => {
      lastAnnouncement.current = { text: children, at: performance.now() };
      setAnnounced(children);
    };
    const timer = setTimeout(
      announce,
      Math.max(0, lastAnnouncement.current.at + MIN_INTERVAL_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
