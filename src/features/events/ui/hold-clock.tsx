import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "../../../paraglide/messages";

const two = (number: number) => String(number).padStart(2, "0");

/**
 * How long places are still kept, once the page runs; the deadline stands beside it in words. Counts what has passed since
 * the page came, so a phone whose clock is wrong shows the right time left. At the end the page is read again.
 */
export function HoldClock({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const began = performance.now();
    const tick = () => {
      const now = Math.max(0, seconds - Math.floor((performance.now() - began) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      void revalidate();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, revalidate]);
  return (
    // Not announced each second: the deadline in words says the same.
    <p className="hold-clock num" role="timer" aria-live="off">
      {left === null ? null : m.tickets_clock({ time: `${two(Math.floor(left / 60))}:${two(left % 60)}` })}
    </p>
  );
}
