export type PageHandle = {
  /** Query parameters that change the page; others are removed. */
  query: readonly string[];
  /** Parameters whose pages are rarely requested again, such as search words: not cached. */
  uncached?: readonly string[];
  /** Differs only by form identity: rendered once (`server/page/form-template.ts`), except on shared phones. */
  formPage?: boolean;
  /** Rate-limited per sender: rendered for each request, never cached. */
  rateLimited?: boolean;
  /** Depends on device sharing (`device-sharing.ts`): rendered for each request, never cached. */
  variesByDeviceSharing?: boolean;
};
