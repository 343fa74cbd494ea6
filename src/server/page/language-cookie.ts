/** The language that a reader chose on the site; without it `Accept-Language` decides. */
export const LANGUAGE_COOKIE = "language";
