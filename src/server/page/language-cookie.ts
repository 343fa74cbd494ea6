/** The cookie that remembers the language a reader chose on the site. Without it the browser's `Accept-Language` decides. */
export const LANGUAGE_COOKIE = "language";
