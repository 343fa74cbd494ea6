import { type EncodedBodies, compress, etagOf } from "../../http/compression";

/**
 * Hydration data of public pages, by its digest: a page names it, and the browser fetches it when it is touched. Anybody may
 * read it and every cache may store it: data of a page for one reader never enters (`page-handler.ts`).
 */
export type HydrationStore = {
  /** Keeps it and gives its digest. */
  put: (json: string) => string;
  get: (digest: string) => Promise<EncodedBodies> | null;
};

type Entry = { json: Buffer; bodies?: Promise<EncodedBodies> };

/**
 * Older versions stay while there is room, for readers whose page is older than the last change: what was drawn and what
 * hydrates must be the same. The least recently used leaves first.
 * @param maxBytes room for all, uncompressed
 */
export function createHydrationStore(maxBytes: number): HydrationStore {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function touch(digest: string, entry: Entry): Entry {
    entries.delete(digest);
    entries.set(digest, entry);
    return entry;
  }

  return {
    put(text) {
      const json = Buffer.from(text);
      const digest = etagOf(json);
      const existing = entries.get(digest);
      if (existing) {
        touch(digest, existing);
        return digest;
      }
      entries.set(digest, { json });
      bytes += json.length;
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes) break;
        entries.delete(oldest);
        bytes -= entry.json.length;
      }
      return digest;
    },
    get(digest) {
      const entry = entries.get(digest);
      if (!entry) return null;
      return (touch(digest, entry).bodies ??= compress(entry.json, "application/json", "quick"));
    },
  };
}
