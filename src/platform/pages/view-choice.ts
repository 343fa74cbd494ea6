/** The cookie that remembers which pages a reader wants: light or full. Without it the browser's `Save-Data` decides. */
export const VIEW_COOKIE = "view";

/** Stands where a light page says its own weight, until the finished page is weighed. */
export const PAGE_WEIGHT_PLACEHOLDER = "\u2060weight\u2060";
