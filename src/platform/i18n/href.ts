import { localizeHref } from "../../paraglide/runtime";
import type { Locale } from "./locales";

/** The address of an English path in a language; the reader's own when none is named. `/` in French is `/fr`. */
export const hrefOf = (path: string, locale?: Locale): string =>
  localizeHref(path, locale ? { locale } : {}).replace(/^(\/\w\w)\/(?=$|[?#])/, "$1");
