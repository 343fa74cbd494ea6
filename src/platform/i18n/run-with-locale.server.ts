import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteServerAsyncLocalStorage } from "../../paraglide/runtime";
import type { Locale } from "./locales";

const requestLocale = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(requestLocale);

/**
 * Does the work with every message in this language. Paraglide's own middleware also copies each request with its body, and
 * matches its URL against patterns; ours have their language in front, which `localeOfPath` reads.
 */
export const runWithLocale = <T>(locale: Locale, task: () => T): T => requestLocale.run({ locale }, task);
