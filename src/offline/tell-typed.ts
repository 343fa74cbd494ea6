import type { TypedForm } from "./kept";

/** So long nothing is typed before what is written is told, in milliseconds. */
const PAUSE = 700;

/**
 * Tells the worker what is written in a long form, so that it is still there when the page is closed before it is sent.
 * @param last the call before, which this one replaces
 * @returns to be cleared when the form is sent
 */
export function tellTyped(form: HTMLFormElement, last: number | undefined): number {
  clearTimeout(last);
  return window.setTimeout(() => {
    const fields = [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    const typed: TypedForm = { address: location.pathname + location.search, savedAt: Date.now(), fields };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    navigator.serviceWorker?.controller?.postMessage({ typed });
  }, PAUSE);
}
