import { PAGES_CACHE } from "../cache-limits";

/** For sign-out on a shared phone. Assets stay: they hold nothing personal. Never throws. */
export async function clearPageCache(): Promise<void> {
  await globalThis.caches?.delete(PAGES_CACHE).catch(() => {});
}
