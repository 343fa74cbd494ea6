import { getLocale } from "../../paraglide/runtime";

/** A count in the page's language. */
export const formatCount = (value: number): string => new Intl.NumberFormat(getLocale()).format(value);
