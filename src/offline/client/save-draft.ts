import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { STORAGE_REFUSED_MESSAGE } from "../worker-protocol";
import { type FormDraft, personNameIn } from "../forms/form-draft";

const DEBOUNCE_MS = 700;

/** Sends a form's texts to the worker after a pause. @returns the timer, to be cleared on submit */
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

/** Calls back when the browser could not store a draft. @returns the unsubscribe function */
export function onStorageRefused(callback: () => void): () => void {
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent) => {
    if (data === STORAGE_REFUSED_MESSAGE) callback();
  };
  serviceWorker?.addEventListener("message", onMessage);
  return () => serviceWorker?.removeEventListener("message", onMessage);
}
