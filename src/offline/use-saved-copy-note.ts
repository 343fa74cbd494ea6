import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Takes the worker's notes (`notes.ts`) away when the reader goes on: the next page is no copy, and forms were sent. */
export function useSavedCopyNote(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const first = useRef(address);
  useEffect(() => {
    if (address === first.current) return;
    for (const note of document.querySelectorAll("[data-saved-copy], [data-unsent-note]")) note.remove();
  }, [address]);
}
