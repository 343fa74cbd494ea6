import { useEffect, useRef, useState } from "react";

/** In milliseconds (docs/design.md). */
const DURATION_MS = 600;

/** Moves evenly to a new `share`, or at once for readers who prefer reduced motion. */
export function useAnimatedShare(share: number): number {
  const [shown, setShown] = useState(share);
  const from = useRef(share);
  useEffect(() => {
    const start = from.current;
    if (start === share) return;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let startedAt: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(now: number) {
      startedAt ??= now;
      const done = prefersReducedMotion ? 1 : Math.min(1, (now - startedAt) / DURATION_MS);
      from.current = done === 1 ? share : start + (share - start) * done;
      setShown(from.current);
      if (done < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [share]);
  return shown;
}
