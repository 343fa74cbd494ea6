/** Time zone of the browser, such as `Africa/Nairobi`. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
