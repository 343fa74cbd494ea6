import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";
import { hrefOf } from "../../../platform/i18n/href";
import { KEEP_POSITION } from "../../../ui/shell/use-page-position";
import { type Step, stepOfKey, stepOfSwipe } from "../gallery.model";

const direction = () => (document.documentElement.dir === "rtl" ? "rtl" : "ltr");
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Handles arrow keys on the page and swipes over the picture. `paths` lack the language prefix; null at the ends. */
export function useAlbumNavigation(stage: RefObject<HTMLElement | null>, paths: Record<Step, string | null>) {
  const navigate = useNavigate();
  const { previous, next } = paths;
  useEffect(() => {
    const go = (step: Step | null) => {
      const path = step && { previous, next }[step];
      if (path) void navigate(hrefOf(path), { state: KEEP_POSITION });
    };
    const onKey = (event: KeyboardEvent) => {
      const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      if (plain && !event.defaultPrevented && !isTyping(event.target)) go(stepOfKey(event.key, direction()));
    };
    let from: Touch | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      // Ignores pinch zoom and panning in a zoomed page.
      from = touches.length === 1 && (visualViewport?.scale ?? 1) === 1 ? (touches[0] ?? null) : null;
    };
    const onEnd = ({ changedTouches: [to] }: TouchEvent) => {
      if (from && to) go(stepOfSwipe(to.clientX - from.clientX, to.clientY - from.clientY, direction()));
      from = null;
    };
    const surface = stage.current;
    addEventListener("keydown", onKey);
    surface?.addEventListener("touchstart", onStart, { passive: true });
    surface?.addEventListener("touchend", onEnd, { passive: true });
    return () => {
      removeEventListener("keydown", onKey);
      surface?.removeEventListener("touchstart", onStart);
      surface?.removeEventListener("touchend", onEnd);
    };
  }, [stage, navigate, previous, next]);
}
