import { getLocale } from "../../paraglide/runtime";

export const formatCount = (value: number): string => new Intl.NumberFormat(getLocale()).format(value);
