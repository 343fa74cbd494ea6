import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useClearOfflineNotes(): void {
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;
  const first = useRef(currentPath);
  useEffect(() => {
    if (currentPath === first.current) return;
    for (const note of document.querySelectorAll("[data-saved-copy], [data-unsent-note]")) note.remove();
  }, [currentPath]);
}
