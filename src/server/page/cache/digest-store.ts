import { type EncodedBodies, compress, etagOf } from "../../http/compression";

/**
 * Texts by their digest, which browsers fetch at hydration. They are public and cacheable: data of a private page must not
 * enter (`page-handler.ts`).
 */
export type DigestStore = {
  /** Stores a text and returns its digest. */
  put: (text: string) => string;
  /** Counts as a use of a text. @returns whether it is still there */
  touch: (digest: string) => boolean;
  get: (digest: string) => Promise<EncodedBodies> | null;
};

type Entry = { body: Buffer; bodies?: Promise<EncodedBodies> };

/**
 * Older versions stay while there is room, for readers whose page is older than the last change: what was drawn and what
 * hydrates must be the same. The least recently used leaves first.
 * @param type media type of the texts
 * @param maxBytes room for all, uncompressed
 */
export function createDigestStore(type: string, maxBytes: number): DigestStore {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function touch(digest: string, entry: Entry): Entry {
    entries.delete(digest);
    entries.set(digest, entry);
    return entry;
  }

  return {
    put(text) {
      const body = Buffer.from(text);
      const digest = etagOf(body);
      const existing = entries.get(digest);
      if (existing) {
        touch(digest, existing);
        return digest;
      }
      entries.set(digest, { body });
      bytes += body.length;
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes) break;
        entries.delete(oldest);
        bytes -= entry.body.length;
      }
      return digest;
    },
    touch(digest) {
      const entry = entries.get(digest);
      if (entry) touch(digest, entry);
      return entry !== undefined;
    },
    get(digest) {
      const entry = entries.get(digest);
      if (!entry) return null;
      return (touch(digest, entry).bodies ??= compress(entry.body, type, "shared"));
    },
  };
}
