import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Takes the worker's notes (`notes.ts`) away when the reader goes on: the next page is no copy, and forms were sent. */
export function useClearOfflineNotes(): void {
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;
  const first = useRef(currentPath);
  useEffect(() => {
    if (currentPath === first.current) return;
    for (const note of document.querySelectorAll("[data-saved-copy], [data-unsent-note]")) note.remove();
  }, [currentPath]);
}
