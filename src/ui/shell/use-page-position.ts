import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/** Scroll positions in pixels, by the router's key of the history entry. */
const positions = new Map<string, number>();

/** Location state for a link to another path that must not scroll. */
export const KEEP_POSITION = { keepPosition: true } as const;

/** A new path scrolls to the top and focuses the content, like a document load. Going back restores the position. */
export function usePagePosition(): void {
  const { key, pathname, hash, state } = useLocation();
  const isPop = useNavigationType() === "POP";
  const isLeaving = useNavigation().state === "loading";
  const shown = useRef(pathname);

  // The browser would restore the position before the page is rendered, which only a reload needs.
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
