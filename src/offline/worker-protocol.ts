export const DRAFT_FIELD = "typed";
export const RETRY_FIELD = "unsent";

/** After this time a cached copy is shown; slow connections get a chance. */
export const NETWORK_TIMEOUT_MS = 8000;

/** Sent at the first installation: the open page and the assets it loaded before. */
export type CachePageMessage = { page: string; assets: string[] };

export const CLEAR_DEVICE_MESSAGE = "leave";

/** Worker to pages: a form was sent or needs its person. */
export const QUEUE_CHANGED_MESSAGE = "unsent-changed";
export const SEND_QUEUE_MESSAGE = "send-unsent";
export const STORAGE_REFUSED_MESSAGE = "storage-refused";
