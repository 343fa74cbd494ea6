import { useEffect, useRef, useState } from "react";

/** A gift is woven in for this long (design/DESIGN.md §11), in milliseconds. */
const DURATION_MS = 600;

/** Follows `share` evenly instead of at once, unless the reader wants no motion. */
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
