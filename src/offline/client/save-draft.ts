import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { STORAGE_REFUSED_MESSAGE } from "../worker-protocol";
import { type FormDraft, personNameIn } from "../forms/form-draft";

/** So long nothing is typed before what is written is told, in milliseconds. */
const DEBOUNCE_MS = 700;

/**
 * Tells the worker what is written in a long form, so that it is still there when the page is closed before it is sent.
 * @param previousTimer the call before, which this one replaces
 * @returns to be cleared when the form is sent
 */
export function scheduleDraftSave(form: HTMLFormElement, previousTimer: number | undefined): number {
  clearTimeout(previousTimer);
  return window.setTimeout(() => {
    const fields = [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    const id = fields.find(([name]) => name === FORM_META_FIELDS.clientId)?.[1] ?? "";
    const address = location.pathname + location.search;
    const typed: FormDraft = { id, name: personNameIn(fields), address, savedAt: Date.now(), fields };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    navigator.serviceWorker?.controller?.postMessage({ typed });
  }, DEBOUNCE_MS);
}

/** Calls back when the browser did not store what was typed: its storage is full, or closed. @returns stops that */
export function onStorageRefused(callback: () => void): () => void {
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent) => {
    if (data === STORAGE_REFUSED_MESSAGE) callback();
  };
  serviceWorker?.addEventListener("message", onMessage);
  return () => serviceWorker?.removeEventListener("message", onMessage);
}
