/** Names of what is kept in the browser's cache storage. All begin with this, so that all can be found again. */
export const PREFIX = "reboot";
export const PAGES_CACHE = `${PREFIX}-pages`;
export const ASSETS_CACHE = `${PREFIX}-assets`;

/** Pages kept at most; the least recently used goes first. About 1.5 MB of storage. */
export const MAX_PAGES = 60;
/**
 * Scripts and fonts kept; the oldest goes first. More than one build has, so what an open page or a kept one of the build
 * before needs is still there.
 */
export const MAX_ASSETS = 150;

/** What is written in a long form and was not sent yet. Files are not part of it. */
export type TypedForm = {
  /** Path and parameters of its page. */
  address: string;
  /** Milliseconds. */
  savedAt: number;
  fields: [name: string, text: string][];
};

/** Field of the buttons that put back what was written, or delete it. */
export const TYPED = "typed";
/** Field of the button that opens a kept form again. */
export const AGAIN = "unsent";

/** A line that is slow but alive is not cut: a kept page is shown after this long. Milliseconds. */
export const PATIENCE = 8000;

/** What a page tells the worker when it is first installed: itself, and what it loaded before the worker was there. */
export type OpenPage = { page: string; assets: string[] };

/** What a page tells the worker on a phone that others use too: it removes what it stored, and itself. */
export const LEAVE = "leave";
