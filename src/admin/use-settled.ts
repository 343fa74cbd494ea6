import { useEffect, useState } from "react";

/** How long a value must stay the same before it is settled, in milliseconds. */
const PAUSE = 400;

/** A value that follows what is typed only after a pause, e.g. for a preview that the server makes. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
