import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Takes the worker's note "Saved copy from …" away when the reader goes on to another page, which is none. */
export function useSavedCopyNote(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const first = useRef(address);
  useEffect(() => {
    if (address !== first.current) document.querySelector("[data-saved-copy]")?.remove();
  }, [address]);
}
