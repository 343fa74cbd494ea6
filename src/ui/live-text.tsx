import { useEffect, useRef, useState } from "react";

/** Least time between two announcements (design/DESIGN.md §11), in milliseconds. */
const PAUSE = 20_000;

/**
 * Says to screen readers what has become of a text since the page was read: politely, and not at every change. What
 * comes close together is said once, the last of it.
 */
export function LiveText({ children }: { children: string }) {
  const [said, setSaid] = useState("");
  const last = useRef({ text: children, at: -PAUSE });
  useEffect(() => {
    if (children === last.current.text) return;
    const say = () => {
      last.current = { text: children, at: performance.now() };
      setSaid(children);
    };
    const timer = setTimeout(say, Math.max(0, last.current.at + PAUSE - performance.now()));
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
