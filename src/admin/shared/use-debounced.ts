import { useEffect, useState } from "react";

/** How long a value must stay the same before it is settled, in milliseconds. */
const DEBOUNCE_MS = 400;

/** A value that follows what is typed only after a pause, e.g. for a preview that the server makes. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
