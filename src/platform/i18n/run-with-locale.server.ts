import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteServerAsyncLocalStorage } from "../../paraglide/runtime";
import type { Locale } from "./locales";

const requestLocale = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(requestLocale);

/** Sets the language of messages. Paraglide's own middleware also clones each request and matches URL patterns. */
export const runWithLocale = <T>(locale: Locale, task: () => T): T => requestLocale.run({ locale }, task);
