/** Cookie for light or full pages; without it `Save-Data` decides. */
export const VIEW_COOKIE = "view";

/** Replaced by the page weight once a light page is rendered. */
export const PAGE_WEIGHT_PLACEHOLDER = "\u2060weight\u2060";
