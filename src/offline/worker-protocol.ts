import type { FormIdentity } from "./forms/form-identity";

/** Names of what is kept in the browser's cache storage. All begin with this, so that all can be found again. */
export const CACHE_PREFIX = "reboot";
export const PAGES_CACHE = `${CACHE_PREFIX}-pages`;
export const ASSETS_CACHE = `${CACHE_PREFIX}-assets`;

/** Pages kept at most; the least recently used goes first. About 1.5 MB of storage. */
export const MAX_PAGES = 60;
/**
 * Scripts and fonts kept; the oldest goes first. More than one build has, so what an open page or a kept one of the build
 * before needs is still there.
 */
export const MAX_ASSETS = 150;

/** What is written in a long form and was not sent yet. Files are not part of it. */
export type FormDraft = {
  /** The `clientId` in its page: two people who write into the same form write two. */
  id: string;
  /** Whose it is, as far as that was typed. */
  name: string;
  /** What it counts under at the site, when a part of it was sent before. */
  number?: FormIdentity;
  /** Path and parameters of its page. */
  address: string;
  /** Milliseconds. */
  savedAt: number;
  fields: [name: string, text: string][];
};

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

/** Fields that say whose a form is, the first that is filled in. */
const NAME_FIELDS = ["fullName", "name", "contactName", "organisationName"];

/** Whose a form is, as far as that was typed. */
export function personNameIn(fields: readonly (readonly [name: string, value: string | File])[]): string {
  const texts = NAME_FIELDS.map((name) => fields.find((field) => field[0] === name)?.[1]);
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim() ?? "";
}
