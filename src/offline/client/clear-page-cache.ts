import { PAGES_CACHE } from "../cache-limits";

/**
 * Removes every page kept on this phone; for signing out on a shared one. Scripts and fonts stay: they are the same for
 * everybody. Never fails: without storage there is nothing to remove.
 */
export async function clearPageCache(): Promise<void> {
  await globalThis.caches?.delete(PAGES_CACHE).catch(() => {});
}
