import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";

/** Between two looks for a connection, in milliseconds. */
const RETRY_INTERVAL_MS = 5000;
/** So long an answer is waited for, in milliseconds. */
const TIMEOUT_MS = 8000;

type HeldForm = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * Keeps a form on its page while there is no connection, where nothing stores it: on a phone that others use too, without a
 * service worker, or with full storage. It is sent as soon as the site answers; what was written can still be changed.
 * @param isStored whether the service worker stores the form instead
 */
export function useOfflineHold(isStored: () => boolean): {
  isHeld: boolean;
  /** Of each submit event; true: the form stays here for now. */
  holdIfOffline: (event: SubmitEvent<HTMLFormElement>) => boolean;
} {
  const waiting = useRef<HeldForm>(null);
  /** The site has just answered: the next submit event passes. */
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

/** Whether the site answers; a page that is sent into a dead connection is lost with all that is on it. */
async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
