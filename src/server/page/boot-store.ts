import { type Bodies, compress, etagOf } from "./compressed";

/**
 * Hydration data of public pages, by its digest: a page names it, and the browser fetches it when it is touched. Anybody may
 * read it and every cache may store it: data of a page for one reader never enters (`page-door.ts`).
 */
export type BootStore = {
  /** Keeps it and gives its digest. */
  put: (json: string) => string;
  get: (digest: string) => Promise<Bodies> | null;
};

type Entry = { json: Buffer; bodies?: Promise<Bodies> };

/**
 * Older versions stay while there is room, for readers whose page is older than the last change: what was drawn and what
 * hydrates must be the same. The least recently used leaves first.
 * @param maxBytes room for all, uncompressed
 */
export function createBootStore(maxBytes: number): BootStore {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function use(digest: string, entry: Entry): Entry {
    entries.delete(digest);
    entries.set(digest, entry);
    return entry;
  }

  return {
    put(text) {
      const json = Buffer.from(text);
      const digest = etagOf(json);
      const known = entries.get(digest);
      if (known) {
        use(digest, known);
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
      return (use(digest, entry).bodies ??= compress(entry.json, "application/json", "quick"));
    },
  };
}
