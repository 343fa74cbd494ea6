import { type EncodedBodies, compress, etagOf } from "../../http/compression";

/** Public, cacheable hydration texts by digest: data of a private page must not enter (`render-shared.ts`). */
export type DigestStore = {
  put: (text: string) => string;
  /** Counts as a use. @returns whether the text is stored */
  touch: (digest: string) => boolean;
  get: (digest: string) => Promise<EncodedBodies> | null;
};

type Entry = { body: Buffer; bodies?: Promise<EncodedBodies> };

/** Retains older versions for open pages, whose rendered and hydrated data must match. */
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
