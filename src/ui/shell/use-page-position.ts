import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/** Positions of the entries of this document's history, in pixels, by the router's keys. */
const positions = new Map<string, number>();

/** State of a navigation to another page that leaves the position as it is. */
export const KEEP_POSITION = { keepPosition: true } as const;

/**
 * A page that is reached inside the application begins at its top, with the focus on its content, as a loaded one does; the way
 * back leads to the position before. Another query of the same page changes nothing.
 */
export function usePagePosition(): void {
  const { key, pathname, hash, state } = useLocation();
  const isPop = useNavigationType() === "POP";
  const isLeaving = useNavigation().state === "loading";
  const shown = useRef(pathname);

  // The browser would restore a position before the page is there. For a reload it must.
  useEffect(() => {
    history.scrollRestoration = "manual";
    const onPageHide = () => void (history.scrollRestoration = "auto");
    addEventListener("pagehide", onPageHide);
    return () => removeEventListener("pagehide", onPageHide);
  }, []);

  useEffect(() => {
    if (isLeaving) positions.set(key, scrollY);
  }, [isLeaving, key]);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if ((state as Partial<typeof KEEP_POSITION> | null)?.keepPosition) return;
    document.querySelector("main")?.focus({ preventScroll: true });
    if (isPop) scrollTo(0, positions.get(key) ?? 0);
    else if (hash === "") scrollTo(0, 0);
    else document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [key, pathname, hash, state, isPop]);
}
