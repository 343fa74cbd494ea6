import { useEffect, useState } from "react";

const DEBOUNCE_MS = 400;

/** Returns the value after a pause in typing, such as for a preview by the server. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
