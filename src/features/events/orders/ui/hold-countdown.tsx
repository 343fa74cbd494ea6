import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "../../../../paraglide/messages";

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Counts from the page load, so a wrong phone clock does not matter. Revalidates the page at the end. */
export function HoldCountdown({ seconds }: { seconds: number }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const startedAt = performance.now();
    const tick = () => {
      const remaining = Math.max(0, seconds - Math.floor((performance.now() - startedAt) / 1000));
      setSecondsLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      void revalidate();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, revalidate]);
  return (
    // Not announced each second: the text states the deadline.
    <p className="hold-clock num" role="timer" aria-live="off">
      {secondsLeft === null
        ? null
        : m.tickets_clock({
            time: `${twoDigits(Math.floor(secondsLeft / 60))}:${twoDigits(secondsLeft % 60)}`,
          })}
    </p>
  );
}
