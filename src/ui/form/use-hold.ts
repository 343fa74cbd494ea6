import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";

/** Between two looks for a connection, in milliseconds. */
const PAUSE = 5000;
/** So long an answer is waited for, in milliseconds. */
const PATIENCE = 8000;

type Held = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * Keeps a form on its page while there is no connection, where nothing stores it: on a phone that others use too, without a
 * service worker, or with full storage. It is sent as soon as the site answers; what was written can still be changed.
 * @param isStored whether the service worker stores the form instead
 */
export function useHold(isStored: () => boolean): {
  held: boolean;
  /** Of each submit event; true: the form stays here for now. */
  holds: (event: SubmitEvent<HTMLFormElement>) => boolean;
} {
  const waiting = useRef<Held>(null);
  /** The site has just answered: the next submit event passes. */
  const passes = useRef(false);
  const [held, setHeld] = useState(false);

  const attempt = useCallback(async (): Promise<void> => {
    const isThere = await answers();
    const { current } = waiting;
    if (!current) return;
    if (!isThere) return setHeld(true);
    waiting.current = null;
    setHeld(false);
    passes.current = true;
    current.form.requestSubmit(current.submitter);
    passes.current = false;
  }, []);

  useEffect(() => {
    if (!held) return;
    const again = () => void attempt();
    const timer = setInterval(again, PAUSE);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [held, attempt]);

  const holds = (event: SubmitEvent<HTMLFormElement>): boolean => {
    if (passes.current || isStored()) return false;
    event.preventDefault();
    const isFirst = waiting.current === null;
    waiting.current = {
      form: event.currentTarget,
      submitter: (event.nativeEvent as globalThis.SubmitEvent).submitter,
    };
    if (isFirst) void attempt();
    return true;
  };
  return { held, holds };
}

/** Whether the site answers; a page that is sent into a dead connection is lost with all that is on it. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}
