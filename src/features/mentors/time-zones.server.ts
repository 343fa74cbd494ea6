/** Every time zone that the server knows, by its IANA name; the two that are no place stand first. */
export const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
