import { KIT_FIELDS } from "../platform/forms/opened-form";
import { REFUSED, type TypedForm, nameIn } from "./kept";

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
    const id = fields.find(([name]) => name === KIT_FIELDS.clientId)?.[1] ?? "";
    const address = location.pathname + location.search;
    const typed: TypedForm = { id, name: nameIn(fields), address, savedAt: Date.now(), fields };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    navigator.serviceWorker?.controller?.postMessage({ typed });
  }, PAUSE);
}

/** Calls back when the browser did not store what was typed: its storage is full, or closed. @returns stops that */
export function onRefusedStorage(refused: () => void): () => void {
  const { serviceWorker } = navigator;
  const told = ({ data }: MessageEvent) => {
    if (data === REFUSED) refused();
  };
  serviceWorker?.addEventListener("message", told);
  return () => serviceWorker?.removeEventListener("message", told);
}
