import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";

const RETRY_INTERVAL_MS = 5000;
const TIMEOUT_MS = 8000;

type HeldForm = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * Holds a form on its page while there is no connection and nothing stores it: on a shared device, without a service
 * worker, or with full storage. Sends it once the site answers; until then it can be changed.
 * @param isStored whether the service worker stores the form instead
 */
export function useOfflineHold(isStored: () => boolean): {
  isHeld: boolean;
  /** For each submit event. True: the form stays here for now. */
  holdIfOffline: (event: SubmitEvent<HTMLFormElement>) => boolean;
} {
  const waiting = useRef<HeldForm>(null);
  /** The site has answered: the next submit event passes. */
  const allowNextSubmit = useRef(false);
  const [isHeld, setIsHeld] = useState(false);

  const trySubmit = useCallback(async (): Promise<void> => {
    const isReachable = await isSiteReachable();
    const { current } = waiting;
    if (!current) return;
    if (!isReachable) return setIsHeld(true);
    waiting.current = null;
    setIsHeld(false);
    allowNextSubmit.current = true;
    current.form.requestSubmit(current.submitter);
    allowNextSubmit.current = false;
  }, []);

  useEffect(() => {
    if (!isHeld) return;
    const retry = () => void trySubmit();
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isHeld, trySubmit]);

  const holdIfOffline = (event: SubmitEvent<HTMLFormElement>): boolean => {
    if (allowNextSubmit.current || isStored()) return false;
    event.preventDefault();
    const isFirst = waiting.current === null;
    waiting.current = {
      form: event.currentTarget,
      submitter: (event.nativeEvent as globalThis.SubmitEvent).submitter,
    };
    if (isFirst) void trySubmit();
    return true;
  };
  return { isHeld, holdIfOffline };
}

/** A page that is submitted into a dead connection is lost with all its input. */
async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
