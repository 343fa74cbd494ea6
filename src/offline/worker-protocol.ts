/** Field of the buttons that put back what was written, or delete it. */
export const DRAFT_FIELD = "typed";
/** Field of the button that opens a kept form again. */
export const RETRY_FIELD = "unsent";

/** A line that is slow but alive is not cut: a kept page is shown after this long. Milliseconds. */
export const NETWORK_TIMEOUT_MS = 8000;

/** What a page tells the worker when it is first installed: itself, and what it loaded before the worker was there. */
export type CachePageMessage = { page: string; assets: string[] };

/** What a page tells the worker on a phone that others use too: it removes what it stored, and itself. */
export const CLEAR_DEVICE_MESSAGE = "leave";

/** What the worker tells open pages when a form was sent, or needs its person. */
export const QUEUE_CHANGED_MESSAGE = "unsent-changed";
/** What an open page asks of the worker while something waits. */
export const SEND_QUEUE_MESSAGE = "send-unsent";
/** What the worker answers to what was typed when the browser does not store it. */
export const STORAGE_REFUSED_MESSAGE = "storage-refused";
